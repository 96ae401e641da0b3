// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vm} from "./Vm.sol";

/// @title Base of all tests: the cheat codes, and assertions that report the difference
abstract contract Spec {
    /// @dev Address of forge's cheat codes.
    Vm internal constant vm = Vm(address(uint160(uint256(keccak256("hevm cheat code")))));

    error NotEqual(string what, uint256 got, uint256 wanted);
    error NotTrue(string what);

    function same(uint256 got, uint256 wanted, string memory what) internal pure {
        if (got != wanted) revert NotEqual(what, got, wanted);
    }

    function same(address got, address wanted, string memory what) internal pure {
        if (got != wanted) revert NotEqual(what, uint160(got), uint160(wanted));
    }

    function holds(bool condition, string memory what) internal pure {
        if (!condition) revert NotTrue(what);
    }

    /// @dev Maps a seed to `low` to `high`, both included.
    function within(uint256 seed, uint256 low, uint256 high) internal pure returns (uint256) {
        uint256 span = high - low;
        return span == type(uint256).max ? seed : low + (seed % (span + 1));
    }
}
