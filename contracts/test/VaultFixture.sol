// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Atr} from "../src/Atr.sol";
import {TestUsdt} from "../src/TestUsdt.sol";
import {Vault} from "../src/Vault.sol";
import {Spec} from "./support/Spec.sol";

/// @title A vault with both coins, at noon of a day
abstract contract VaultFixture is Spec {
    address internal constant ADMIN = address(0xA1);
    address internal constant GUARDIAN = address(0xA2);
    address internal constant PAYER = address(0xA3);
    address internal constant PLAYER = address(0xA4);
    address internal constant STRANGER = address(0xA5);
    uint256 internal constant NOON = 20_000 days + 12 hours;
    uint256 internal constant USDT_START = 50_000 * 10 ** 6;

    Vault internal vault;
    Atr internal atr;
    TestUsdt internal usdt;

    function setUp() public virtual {
        vm.warp(NOON);
        vault = new Vault(1 days, ADMIN, GUARDIAN, PAYER);
        usdt = new TestUsdt(address(this), address(vault), USDT_START);
        atr = new Atr(address(vault));
    }

    /// @dev Payout of test USDT to the player, by the payer, with a deadline in one hour.
    function pay(bytes32 id, uint256 units) internal {
        vm.prank(PAYER);
        vault.payout(id, address(usdt), PLAYER, units, block.timestamp + 1 hours);
    }

    function refusesPay(bytes memory reason, bytes32 id, uint256 units) internal {
        vm.prank(PAYER);
        vm.expectRevert(reason);
        vault.payout(id, address(usdt), PLAYER, units, block.timestamp + 1 hours);
    }
}
