// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Create2} from "@openzeppelin/contracts/utils/Create2.sol";
import {TestWallet} from "./TestWallet.sol";

/// @title Makes contract wallets at addresses known beforehand
/// @notice What ERC-6492 needs: a wallet can sign before it exists. For tests alone.
contract TestWalletFactory {
    /// @notice Deploys the owner's wallet, or answers where it already is.
    /// @param owner Whose signatures count.
    /// @param salt Tells one owner's wallets apart.
    /// @return wallet Where it is.
    function deploy(address owner, bytes32 salt) external returns (address wallet) {
        wallet = addressOf(owner, salt);
        if (wallet.code.length == 0) new TestWallet{salt: salt}(owner);
    }

    /// @notice Where the owner's wallet is or will be.
    /// @param owner Whose signatures count.
    /// @param salt Tells one owner's wallets apart.
    /// @return wallet The address.
    function addressOf(address owner, bytes32 salt) public view returns (address wallet) {
        bytes32 codeHash = keccak256(abi.encodePacked(type(TestWallet).creationCode, abi.encode(owner)));
        return Create2.computeAddress(salt, codeHash);
    }
}
