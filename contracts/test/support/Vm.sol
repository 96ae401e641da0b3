// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title The subset of forge's cheat codes that these tests use
interface Vm {
    function prank(address sender) external;
    function warp(uint256 seconds_) external;
    function deal(address account, uint256 wei_) external;
    function assume(bool condition) external pure;
    function addr(uint256 privateKey) external pure returns (address);
    function sign(uint256 privateKey, bytes32 digest) external pure returns (uint8 v, bytes32 r, bytes32 s);
    function expectRevert(bytes calldata data) external;
    function expectRevert() external;
    function expectEmit(address emitter) external;
}
