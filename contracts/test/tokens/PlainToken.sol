// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A standard token with 18 decimals, minted by the test
contract PlainToken is ERC20("Plain", "PLN") {
    function mint(address to, uint256 units) external {
        _mint(to, units);
    }
}
