// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {TestWallet} from "./TestWallet.sol";

/// @title Deploys contract wallets at predictable addresses
/// @notice Needed for ERC-6492: a wallet can sign before it is deployed. For tests only.
contract TestWalletFactory {
    /// @notice Deploys the owner's wallet, or returns the address of the existing one.
    /// @param owner Account whose signatures the wallet accepts.
    /// @param salt Distinguishes several wallets of one owner.
    /// @return wallet Address of the wallet.
    function deploy(address owner, bytes32 salt) external returns (address wallet) {
        wallet = addressOf(owner, salt);
        if (wallet.code.length == 0) new TestWallet{salt: salt}(owner);
    }

    /// @notice Address at which the owner's wallet is or will be deployed.
    /// @param owner Account whose signatures the wallet accepts.
    /// @param salt Distinguishes several wallets of one owner.
    /// @return wallet The address.
    function addressOf(address owner, bytes32 salt) public view returns (address wallet) {
        bytes32 codeHash = keccak256(abi.encodePacked(type(TestWallet).creationCode, abi.encode(owner)));
        return Create2.computeAddress(salt, codeHash);
    }
}
