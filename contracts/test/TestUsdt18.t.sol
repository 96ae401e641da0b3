// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {TestUsdt18} from "../src/TestUsdt18.sol";
import {Vault} from "../src/Vault.sol";
import {VaultFixture} from "./VaultFixture.sol";

contract TestUsdt18Test is VaultFixture {
    uint256 private constant START = 50_000e18;
    TestUsdt18 private token;

    function setUp() public override {
        super.setUp();
        token = new TestUsdt18(address(this), address(vault), START);
    }

    function test_hasEighteenDecimalsAndBeginsInTheVault() public view {
        same(token.decimals(), 18, "decimals");
        same(token.totalSupply(), START, "supply");
        same(token.balanceOf(address(vault)), START, "vault");
        same(token.minter(), address(this), "minter");
    }

    function test_mintsNothingAtFirstWhenToldSo() public {
        same(new TestUsdt18(address(this), address(0), 0).totalSupply(), 0, "supply");
    }

    function test_onlyTheMinterMints() public {
        token.mint(PLAYER, 5);
        same(token.balanceOf(PLAYER), 5, "minted");
        vm.prank(PLAYER);
        vm.expectRevert(abi.encodeWithSelector(TestUsdt18.NotMinter.selector, PLAYER));
        token.mint(PLAYER, 5);
    }

    function test_refusesMoreThanThereIs() public {
        token.mint(PLAYER, 5);
        vm.prank(PLAYER);
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InsufficientBalance.selector, PLAYER, 5, 6));
        token.transfer(STRANGER, 6);
    }

    function test_theVaultPaysItOnce() public {
        vm.prank(PAYER);
        vault.payout("a", address(token), PLAYER, 12_345678e12, NOON);
        same(token.balanceOf(PLAYER), 12_345678e12, "player");
        vm.prank(PAYER);
        vm.expectRevert(abi.encodeWithSelector(Vault.AlreadyPaid.selector, bytes32("a")));
        vault.payout("a", address(token), PLAYER, 1, NOON);
    }

    function testFuzz_aDayPaysATenthToTheUnit(uint256 first, uint256 second) public {
        first = within(first, 1, START / 10);
        second = within(second, 1, START);
        vm.prank(PAYER);
        vault.payout("a", address(token), PLAYER, first, NOON);
        uint256 left = START / 10 - first;
        bool fits = second <= left;
        vm.prank(PAYER);
        if (!fits) {
            vm.expectRevert(
                abi.encodeWithSelector(Vault.DayLimitExceeded.selector, address(token), second, left)
            );
        }
        vault.payout("b", address(token), PLAYER, second, NOON);
        same(token.balanceOf(PLAYER), fits ? first + second : first, "paid");
    }

    function testFuzz_movesBetweenPlayersAddUp(uint256 units, uint256 moved) public {
        units = within(units, 0, type(uint128).max);
        moved = within(moved, 0, units);
        token.mint(PLAYER, units);
        vm.prank(PLAYER);
        holds(token.transfer(STRANGER, moved), "answers true");
        same(token.balanceOf(PLAYER) + token.balanceOf(STRANGER), units, "sum");
        same(token.totalSupply(), START + units, "supply");
    }
}
