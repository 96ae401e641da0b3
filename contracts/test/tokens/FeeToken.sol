// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Takes a fee of 1 % of each transfer: from the receiver, or in addition from the sender
contract FeeToken is ERC20("Fee", "FEE") {
    bool private immutable onTop;

    constructor(bool onTop_) {
        onTop = onTop_;
    }

    function mint(address to, uint256 units) external {
        _mint(to, units);
    }

    function _update(address from, address to, uint256 units) internal override {
        uint256 fee = from == address(0) || to == address(0) ? 0 : units / 100;
        super._update(from, to, onTop ? units : units - fee);
        if (fee > 0) super._update(from, address(0), fee);
    }
}
