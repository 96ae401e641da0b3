// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Vault} from "../src/Vault.sol";
import {FalseToken} from "./tokens/FalseToken.sol";
import {FeeToken} from "./tokens/FeeToken.sol";
import {GreedyToken} from "./tokens/GreedyToken.sol";
import {PlainToken} from "./tokens/PlainToken.sol";
import {SilentToken} from "./tokens/SilentToken.sol";
import {VaultFixture} from "./VaultFixture.sol";

contract VaultTokensTest is VaultFixture {
    function payFrom(address token, bytes memory reason) private {
        vm.prank(PAYER);
        if (reason.length > 0) vm.expectRevert(reason);
        vault.payout("a", token, PLAYER, 1000, NOON);
    }

    function inexact(address token, uint256 moved) private pure returns (bytes memory) {
        return abi.encodeWithSelector(Vault.InexactTransfer.selector, token, 1000, moved);
    }

    function test_paysATokenThatReturnsTrue() public {
        PlainToken token = new PlainToken();
        token.mint(address(vault), 1e18);
        payFrom(address(token), "");
        same(token.balanceOf(PLAYER), 1000, "18 decimals");
    }

    function test_paysATokenThatReturnsNothing() public {
        payFrom(address(usdt), "");
        same(usdt.balanceOf(PLAYER), 1000, "6 decimals");
    }

    function test_refusesATokenThatReturnsFalse() public {
        FalseToken token = new FalseToken();
        token.mint(address(vault), 1e18);
        payFrom(
            address(token),
            abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(token))
        );
    }

    function test_refusesAFeeFromTheReceiver() public {
        FeeToken token = new FeeToken(false);
        token.mint(address(vault), 1e18);
        payFrom(address(token), inexact(address(token), 990));
        same(token.balanceOf(address(vault)), 1e18, "nothing moved");
    }

    function test_refusesAFeeOnTopFromTheVault() public {
        FeeToken token = new FeeToken(true);
        token.mint(address(vault), 1e18);
        payFrom(address(token), inexact(address(token), 1010));
        same(token.balanceOf(address(vault)), 1e18, "nothing moved");
    }

    function test_refusesATokenThatOnlySaysItMoved() public {
        SilentToken token = new SilentToken();
        token.mint(address(vault), 1e18);
        payFrom(address(token), inexact(address(token), 0));
        vm.prank(PAYER);
        vm.expectRevert(inexact(address(token), 0));
        vault.burn("a", address(token), 1000, NOON);
    }

    function test_refusesAnAddressWithoutCode() public {
        vm.prank(PAYER);
        vm.expectRevert();
        vault.payout("a", STRANGER, PLAYER, 1, NOON);
    }

    function test_refusesATokenThatCallsBack() public {
        GreedyToken token = new GreedyToken(vault, "b");
        token.mint(address(vault), 1e18);
        bytes32 role = vault.PAYOUT_ROLE();
        vm.prank(ADMIN);
        vault.grantRole(role, address(token));
        payFrom(address(token), abi.encodeWithSelector(ReentrancyGuard.ReentrancyGuardReentrantCall.selector));
        holds(!vault.paid("a") && !vault.paid("b"), "neither was paid");
    }

    function test_burnsOnlyItsOwn() public {
        vm.expectEmit(address(vault));
        emit Vault.Burned("a", address(atr), 5e18);
        vm.prank(PAYER);
        vault.burn("a", address(atr), 5e18, NOON);
        same(atr.totalSupply(), atr.CAP() - 5e18, "supply");
        same(atr.balanceOf(address(vault)), atr.CAP() - 5e18, "vault");
        holds(vault.paid("a"), "marked");
    }

    function test_cannotBurnWhatCannotBeBurned() public {
        vm.prank(PAYER);
        vm.expectRevert();
        vault.burn("a", address(usdt), 1, NOON);
    }

    function testFuzz_theLimitOfHugeBalancesDoesNotOverflow(uint256 supply, uint16 bps) public {
        PlainToken token = new PlainToken();
        token.mint(address(vault), supply);
        bps = uint16(within(bps, 0, 10_000));
        vm.prank(ADMIN);
        vault.setDayLimit(address(token), bps);
        uint256 left = vault.leftToday(address(token));
        holds(left <= supply, "never above what is there");
        holds(bps < 10_000 || left == supply, "the whole is the whole");
    }
}
