// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";

/// @title Deploys proxies of contract wallets at predictable addresses
/// @notice Safes and passkey accounts are small proxies of one implementation. For tests only.
contract TestProxyFactory {
    /// @notice Deploys a proxy, or returns the address of the existing one.
    /// @param implementation Contract whose code the proxy runs.
    /// @param args Owners or key of the wallet.
    /// @return wallet Address of the proxy.
    function deploy(address implementation, bytes calldata args) external returns (address wallet) {
        wallet = addressOf(implementation, args);
        if (wallet.code.length == 0) {
            Clones.cloneDeterministicWithImmutableArgs(implementation, args, bytes32(0));
        }
    }

    /// @notice Address at which a proxy is or will be deployed.
    /// @param implementation Contract whose code the proxy runs.
    /// @param args Owners or key of the wallet.
    /// @return wallet The address.
    function addressOf(address implementation, bytes calldata args) public view returns (address wallet) {
        return Clones.predictDeterministicAddressWithImmutableArgs(implementation, args, bytes32(0));
    }
}
