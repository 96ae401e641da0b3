// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Vault} from "../src/Vault.sol";
import {VaultFixture} from "./VaultFixture.sol";

contract VaultDayLimitTest is VaultFixture {
    uint256 private constant TENTH = USDT_START / 10;

    function exceeded(uint256 units, uint256 left) private view returns (bytes memory) {
        return abi.encodeWithSelector(Vault.DayLimitExceeded.selector, address(usdt), units, left);
    }

    function setLimit(uint16 bps) private {
        vm.prank(ADMIN);
        vault.setDayLimit(address(usdt), bps);
    }

    function test_aTenthLeavesADayToTheUnit() public {
        same(vault.leftToday(address(usdt)), TENTH, "fresh day");
        pay("a", TENTH - 1);
        refusesPay(exceeded(2, 1), "b", 2);
        pay("c", 1);
        same(vault.leftToday(address(usdt)), 0, "used up");
        refusesPay(exceeded(1, 0), "d", 1);
    }

    function test_theNextDayOpensWithWhatIsLeft() public {
        pay("a", TENTH);
        vm.warp(20_001 days - 1);
        refusesPay(exceeded(1, 0), "b", 1);
        vm.warp(20_001 days);
        same(vault.leftToday(address(usdt)), (USDT_START - TENTH) / 10, "a tenth of nine tenths");
        pay("b", (USDT_START - TENTH) / 10);
    }

    function test_aDepositDoesNotRaiseARunningDay() public {
        pay("a", TENTH);
        usdt.mint(address(vault), USDT_START * 9);
        same(vault.leftToday(address(usdt)), 0, "the day keeps its opening");
        vm.warp(NOON + 1 days);
        same(vault.leftToday(address(usdt)), (USDT_START * 10 - TENTH) / 10, "tomorrow counts it");
    }

    function test_tokensHaveDaysOfTheirOwn() public {
        pay("a", TENTH);
        uint256 tenth = atr.CAP() / 10;
        same(vault.leftToday(address(atr)), tenth, "untouched");
        vm.prank(PAYER);
        vault.payout("b", address(atr), PLAYER, tenth, NOON);
        same(atr.balanceOf(PLAYER), tenth, "player");
    }

    function test_burnsCountToo() public {
        vm.prank(PAYER);
        vault.burn("a", address(atr), 1e18, NOON);
        same(vault.leftToday(address(atr)), atr.CAP() / 10 - 1e18, "less by the burn");
    }

    function test_theAdminRaisesAndLowersAtOnce() public {
        pay("a", TENTH);
        vm.expectEmit(address(vault));
        emit Vault.DayLimitSet(address(usdt), 2_000);
        setLimit(2_000);
        same(vault.dayLimitBps(address(usdt)), 2_000, "raised");
        pay("b", TENTH);
        setLimit(500);
        same(vault.leftToday(address(usdt)), 0, "no underflow below what has left");
        refusesPay(exceeded(1, 0), "c", 1);
    }

    function test_zeroClosesAndTheWholeOpens() public {
        setLimit(0);
        refusesPay(exceeded(1, 0), "a", 1);
        setLimit(10_000);
        pay("a", USDT_START);
        same(usdt.balanceOf(address(vault)), 0, "all of it");
    }

    function test_refusesMoreThanTheWhole() public {
        vm.prank(ADMIN);
        vm.expectRevert(abi.encodeWithSelector(Vault.LimitTooHigh.selector, uint16(10_001)));
        vault.setDayLimit(address(usdt), 10_001);
    }

    function testFuzz_aDayNeverPaysMoreThanItsShare(uint16 bps, uint256 first, uint256 second) public {
        bps = uint16(within(bps, 1, 10_000));
        setLimit(bps);
        uint256 limit = USDT_START * bps / 10_000;
        first = within(first, 1, limit);
        pay("a", first);
        second = within(second, 1, USDT_START);
        if (second <= limit - first) {
            pay("b", second);
            same(usdt.balanceOf(PLAYER), first + second, "both");
        } else {
            refusesPay(exceeded(second, limit - first), "b", second);
        }
    }
}
