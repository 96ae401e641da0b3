// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Vault} from "../../src/Vault.sol";

/// @title Re-enters the vault during a payout; holds the payout role in the test
contract GreedyToken is ERC20("Greedy", "GRD") {
    Vault private immutable vault;
    bytes32 private immutable nextId;

    constructor(Vault vault_, bytes32 nextId_) {
        vault = vault_;
        nextId = nextId_;
    }

    function mint(address to, uint256 units) external {
        _mint(to, units);
    }

    function transfer(address to, uint256 units) public override returns (bool) {
        vault.payout(nextId, address(this), to, units, block.timestamp);
        return super.transfer(to, units);
    }
}
