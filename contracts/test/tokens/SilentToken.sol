// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Returns true and moves nothing; reports a burn without burning
contract SilentToken {
    mapping(address holder => uint256 units) public balanceOf;

    function mint(address to, uint256 units) external {
        balanceOf[to] += units;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return true;
    }

    function burn(uint256) external pure {}
}
