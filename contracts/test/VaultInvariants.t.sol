// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {VaultFixture} from "./VaultFixture.sol";
import {VaultHandler} from "./VaultHandler.sol";
import {TestUsdt} from "../src/TestUsdt.sol";

contract VaultInvariantsTest is VaultFixture {
    VaultHandler private handler;

    function setUp() public override {
        super.setUp();
        // The handler mints deposits, so it must be the minter. Its address follows from the nonce.
        address next = _created(address(this), 5);
        usdt = new TestUsdt(next, address(vault), USDT_START);
        handler = new VaultHandler(vault, atr, usdt, ADMIN, GUARDIAN, PAYER);
        same(address(handler), next, "handler");
    }

    /// @dev Read by forge: the contracts to call in random order.
    function targetContracts() public view returns (address[] memory targets) {
        targets = new address[](1);
        targets[0] = address(handler);
    }

    function invariant_everyCoinIsAccountedFor() public view {
        same(usdt.balanceOf(address(vault)), handler.usdtIn() - handler.usdtOut(), "vault USDT");
        same(usdt.balanceOf(address(0xBEEF)), handler.usdtOut(), "paid USDT");
        same(atr.balanceOf(address(vault)), atr.CAP() - handler.atrBurned(), "vault ATR");
        same(atr.totalSupply(), atr.CAP() - handler.atrBurned(), "ATR supply");
    }

    function invariant_noIdIsPaidTwice() public view {
        same(handler.paidTwice(), 0, "paid twice");
        for (uint256 id = 0; id <= 40; id++) {
            holds(vault.paid(bytes32(id)) == (handler.timesPaid(bytes32(id)) == 1), "marked as booked");
        }
    }

    function invariant_nothingIsPaidLateOrPaused() public view {
        same(handler.paidLate(), 0, "past the deadline");
        same(handler.paidPaused(), 0, "while paused");
    }

    function invariant_noDayPaysMoreThanItsLimit() public view {
        same(handler.dayBroken(), 0, "days over their limit");
    }

    /// @dev Address of a contract created with this nonce (below 128).
    function _created(address maker, uint8 nonce) private pure returns (address) {
        return address(uint160(uint256(keccak256(abi.encodePacked(hex"d694", maker, nonce)))));
    }
}
