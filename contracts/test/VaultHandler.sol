// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Atr} from "../src/Atr.sol";
import {TestUsdt} from "../src/TestUsdt.sol";
import {Vault} from "../src/Vault.sol";
import {Spec} from "./support/Spec.sol";

/// @title Random actions on a vault, with expected totals of its own for the invariants
contract VaultHandler is Spec {
    Vault public immutable vault;
    Atr public immutable atr;
    TestUsdt public immutable usdt;
    address public immutable admin;
    address public immutable payer;
    address public immutable guardian;

    uint256 public usdtIn;
    uint256 public usdtOut;
    uint256 public atrBurned;
    uint256 public calls;
    uint256 public paidTwice;
    uint256 public paidLate;
    uint256 public paidPaused;
    uint256 public dayBroken;
    mapping(bytes32 id => uint256) public timesPaid;

    uint256 private day;
    uint256 private dayOpening;
    uint256 private daySpent;
    uint256 private dayHighestBps;

    constructor(Vault vault_, Atr atr_, TestUsdt usdt_, address admin_, address guardian_, address payer_) {
        (vault, atr, usdt, admin, guardian, payer) = (vault_, atr_, usdt_, admin_, guardian_, payer_);
        usdtIn = usdt_.balanceOf(address(vault_));
    }

    function pay(uint256 idSeed, uint256 units, uint256 deadlineSeed) external {
        bytes32 id = bytes32(within(idSeed, 0, 40));
        uint256 deadline = within(deadlineSeed, block.timestamp - 1 hours, block.timestamp + 6 hours);
        units = within(units, 0, usdt.balanceOf(address(vault)) / 4 + 1);
        _openDay();
        bool wasPaused = vault.paused();
        vm.prank(payer);
        try vault.payout(id, address(usdt), address(0xBEEF), units, deadline) {
            usdtOut += units;
            daySpent += units;
            _booked(id, deadline, wasPaused);
            if (daySpent * 10_000 > dayOpening * dayHighestBps) dayBroken++;
        } catch {}
    }

    function burn(uint256 idSeed, uint256 units) external {
        bytes32 id = bytes32(within(idSeed, 0, 40));
        bool wasPaused = vault.paused();
        units = within(units, 0, atr.balanceOf(address(vault)) / 8);
        vm.prank(payer);
        try vault.burn(id, address(atr), units, block.timestamp) {
            atrBurned += units;
            _booked(id, block.timestamp, wasPaused);
        } catch {}
    }

    function deposit(uint256 units) external {
        units = within(units, 0, 100_000e6);
        usdt.mint(address(vault), units);
        usdtIn += units;
    }

    function pass(uint256 seconds_) external {
        vm.warp(block.timestamp + within(seconds_, 1, 1 days));
    }

    function limit(uint16 bps) external {
        _openDay();
        bps = uint16(within(bps, 0, 10_000));
        vm.prank(admin);
        vault.setDayLimit(address(usdt), bps);
        if (bps > dayHighestBps) dayHighestBps = bps;
    }

    function pauseOrGoOn(uint256 seed) external {
        if (vault.paused()) {
            vm.prank(admin);
            vault.unpause();
        } else if (seed % 4 == 0) {
            vm.prank(guardian);
            vault.pause();
        }
    }

    function _booked(bytes32 id, uint256 deadline, bool wasPaused) private {
        calls++;
        timesPaid[id]++;
        if (timesPaid[id] > 1) paidTwice++;
        if (block.timestamp > deadline) paidLate++;
        if (wasPaused) paidPaused++;
    }

    /// @dev The expected day: the balance before its first payout and the highest limit that it had.
    function _openDay() private {
        uint256 today = block.timestamp / 1 days;
        if (today != day || daySpent == 0) {
            dayOpening = usdt.balanceOf(address(vault));
        }
        if (today != day) {
            (day, daySpent, dayHighestBps) = (today, 0, vault.dayLimitBps(address(usdt)));
        }
    }
}
