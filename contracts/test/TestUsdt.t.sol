// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {TestUsdt} from "../src/TestUsdt.sol";
import {Spec} from "./support/Spec.sol";

contract TestUsdtTest is Spec {
    address private constant ALICE = address(0xA1);
    address private constant BOB = address(0xA2);
    TestUsdt private usdt;

    function setUp() public {
        usdt = new TestUsdt(address(this), ALICE, 100e6);
    }

    function test_startsWithTheFirstHolder() public view {
        same(usdt.totalSupply(), 100e6, "supply");
        same(usdt.balanceOf(ALICE), 100e6, "first holder");
        same(usdt.decimals(), 6, "decimals");
    }

    function test_returnsNothingAsTheRealOneDoes() public {
        vm.prank(ALICE);
        (bool done, bytes memory answer) =
            address(usdt).call(abi.encodeWithSignature("transfer(address,uint256)", BOB, 1));
        holds(done && answer.length == 0, "transfer");
        vm.prank(ALICE);
        (done, answer) = address(usdt).call(abi.encodeWithSignature("approve(address,uint256)", BOB, 1));
        holds(done && answer.length == 0, "approve");
        vm.prank(BOB);
        (done, answer) = address(usdt)
            .call(abi.encodeWithSignature("transferFrom(address,address,uint256)", ALICE, BOB, 1));
        holds(done && answer.length == 0, "transferFrom");
        same(usdt.balanceOf(BOB), 2, "both moves");
    }

    function test_onlyTheMinterMints() public {
        usdt.mint(BOB, 5);
        same(usdt.totalSupply(), 100e6 + 5, "supply");
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(TestUsdt.NotMinter.selector, ALICE));
        usdt.mint(ALICE, 1);
        vm.expectRevert(abi.encodeWithSelector(TestUsdt.ZeroAddress.selector));
        usdt.mint(address(0), 1);
    }

    function test_anAllowanceGoesThroughZero() public {
        vm.prank(ALICE);
        usdt.approve(BOB, 5);
        vm.prank(ALICE);
        vm.expectRevert(abi.encodeWithSelector(TestUsdt.AllowanceNotZero.selector, BOB));
        usdt.approve(BOB, 6);
        vm.prank(ALICE);
        usdt.approve(BOB, 0);
        vm.prank(ALICE);
        usdt.approve(BOB, 6);
        vm.prank(BOB);
        vm.expectRevert(abi.encodeWithSelector(TestUsdt.AllowanceTooLow.selector, BOB, 6, 7));
        usdt.transferFrom(ALICE, BOB, 7);
    }

    function test_theLargestAllowanceIsNotUsedUp() public {
        vm.prank(ALICE);
        usdt.approve(BOB, type(uint256).max);
        vm.prank(BOB);
        usdt.transferFrom(ALICE, BOB, 7);
        same(usdt.allowance(ALICE, BOB), type(uint256).max, "still the largest");
    }

    function testFuzz_movesKeepTheSupply(uint256 units, bool toSelf) public {
        address to = toSelf ? ALICE : BOB;
        units = within(units, 0, 100e6);
        vm.prank(ALICE);
        usdt.transfer(to, units);
        same(usdt.balanceOf(ALICE) + usdt.balanceOf(BOB), 100e6, "supply");
        vm.prank(BOB);
        vm.expectRevert();
        usdt.transfer(ALICE, 100e6 + 1);
    }
}
