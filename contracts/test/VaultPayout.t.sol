// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vault} from "../src/Vault.sol";
import {VaultFixture} from "./VaultFixture.sol";

contract VaultPayoutTest is VaultFixture {
    function test_paysAndMarksTheId() public {
        vm.expectEmit(address(vault));
        emit Vault.Paid("a", address(usdt), PLAYER, 7e6);
        pay("a", 7e6);
        same(usdt.balanceOf(PLAYER), 7e6, "player");
        same(usdt.balanceOf(address(vault)), USDT_START - 7e6, "vault");
        holds(vault.paid("a") && !vault.paid("b"), "only the paid id is marked");
    }

    function test_anIdPaysOnce() public {
        pay("a", 1e6);
        refusesPay(abi.encodeWithSelector(Vault.AlreadyPaid.selector, bytes32("a")), "a", 1e6);
    }

    function test_anIdPaysOnceAcrossTokensDaysAndBurns() public {
        pay("a", 1e6);
        vm.warp(NOON + 3 days);
        bytes memory reason = abi.encodeWithSelector(Vault.AlreadyPaid.selector, bytes32("a"));
        vm.prank(PAYER);
        vm.expectRevert(reason);
        vault.payout("a", address(atr), STRANGER, 2e18, block.timestamp);
        vm.prank(PAYER);
        vm.expectRevert(reason);
        vault.burn("a", address(atr), 2e18, block.timestamp);
    }

    function test_aRefusedPayoutLeavesTheIdFree() public {
        uint256 tooMuch = USDT_START;
        refusesPay(
            abi.encodeWithSelector(Vault.DayLimitExceeded.selector, address(usdt), tooMuch, USDT_START / 10),
            "a",
            tooMuch
        );
        holds(!vault.paid("a"), "free");
        pay("a", 1e6);
    }

    function test_theDeadlineItselfIsInTime() public {
        vm.prank(PAYER);
        vault.payout("a", address(usdt), PLAYER, 1, NOON);
        same(usdt.balanceOf(PLAYER), 1, "player");
    }

    function test_oneSecondLaterIsTooLate() public {
        vm.prank(PAYER);
        vm.expectRevert(abi.encodeWithSelector(Vault.DeadlinePassed.selector, NOON - 1, NOON));
        vault.payout("a", address(usdt), PLAYER, 1, NOON - 1);
    }

    function test_refusesTheZeroIdAndNothing() public {
        refusesPay(abi.encodeWithSelector(Vault.ZeroId.selector), bytes32(0), 1);
        refusesPay(abi.encodeWithSelector(Vault.ZeroAmount.selector), "a", 0);
    }

    function test_refusesRecipientsThatCannotBeMeant() public {
        address[3] memory bad = [address(0), address(vault), address(usdt)];
        for (uint256 i = 0; i < bad.length; i++) {
            vm.prank(PAYER);
            vm.expectRevert(abi.encodeWithSelector(Vault.BadRecipient.selector, bad[i]));
            vault.payout("a", address(usdt), bad[i], 1, NOON);
        }
    }

    function test_takesNoNativeCoin() public {
        vm.deal(STRANGER, 1 ether);
        vm.prank(STRANGER);
        (bool taken,) = address(vault).call{value: 1}("");
        holds(!taken, "refused");
    }

    function testFuzz_movesExactlyWhatWasAsked(bytes32 id, uint256 units, address to) public {
        vm.assume(id != 0 && to != address(0) && to != address(vault) && to != address(usdt));
        units = within(units, 1, USDT_START / 10);
        vm.prank(PAYER);
        vault.payout(id, address(usdt), to, units, NOON);
        same(usdt.balanceOf(to), units, "receiver");
        same(usdt.balanceOf(address(vault)), USDT_START - units, "vault");
        holds(vault.paid(id), "marked");
    }

    function testFuzz_nothingLeavesPastItsDeadline(uint256 deadline, uint256 late) public {
        deadline = within(deadline, 0, NOON * 2);
        vm.warp(deadline + within(late, 1, 1000 days));
        vm.prank(PAYER);
        vm.expectRevert(abi.encodeWithSelector(Vault.DeadlinePassed.selector, deadline, block.timestamp));
        vault.payout("a", address(usdt), PLAYER, 1, deadline);
    }
}
