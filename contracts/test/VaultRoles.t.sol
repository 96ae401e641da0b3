// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {Vault} from "../src/Vault.sol";
import {VaultFixture} from "./VaultFixture.sol";

contract VaultRolesTest is VaultFixture {
    bytes32 private constant ADMIN_ROLE = bytes32(0);

    function lacks(address who, bytes32 role) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, who, role);
    }

    function test_onlyThePayerPaysAndBurns() public {
        bytes32 role = vault.PAYOUT_ROLE();
        address[4] memory others = [ADMIN, GUARDIAN, PLAYER, STRANGER];
        for (uint256 i = 0; i < others.length; i++) {
            vm.prank(others[i]);
            vm.expectRevert(lacks(others[i], role));
            vault.payout("a", address(usdt), others[i], 1, NOON);
            vm.prank(others[i]);
            vm.expectRevert(lacks(others[i], role));
            vault.burn("a", address(atr), 1, NOON);
        }
    }

    function test_onlyTheAdminSetsLimits() public {
        address[4] memory others = [PAYER, GUARDIAN, PLAYER, STRANGER];
        for (uint256 i = 0; i < others.length; i++) {
            vm.prank(others[i]);
            vm.expectRevert(lacks(others[i], ADMIN_ROLE));
            vault.setDayLimit(address(usdt), 10_000);
        }
    }

    function test_onlyTheGuardianPausesAndOnlyTheAdminGoesOn() public {
        bytes32 role = vault.GUARDIAN_ROLE();
        vm.prank(PAYER);
        vm.expectRevert(lacks(PAYER, role));
        vault.pause();
        vm.prank(GUARDIAN);
        vault.pause();
        vm.prank(GUARDIAN);
        vm.expectRevert(lacks(GUARDIAN, ADMIN_ROLE));
        vault.unpause();
        vm.prank(ADMIN);
        vault.unpause();
        pay("a", 1);
    }

    function test_whilePausedNothingLeaves() public {
        vm.prank(GUARDIAN);
        vault.pause();
        refusesPay(abi.encodeWithSelector(Pausable.EnforcedPause.selector), "a", 1);
        vm.prank(PAYER);
        vm.expectRevert(abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vault.burn("a", address(atr), 1, NOON);
        holds(!vault.paid("a"), "free for later");
        usdt.mint(address(vault), 1);
        same(usdt.balanceOf(address(vault)), USDT_START + 1, "coins still come in");
    }

    function test_aRevokedPayerPaysNoMore() public {
        bytes32 role = vault.PAYOUT_ROLE();
        vm.prank(ADMIN);
        vault.revokeRole(role, PAYER);
        refusesPay(lacks(PAYER, role), "a", 1);
        vm.prank(ADMIN);
        vault.grantRole(role, STRANGER);
        vm.prank(STRANGER);
        vault.payout("a", address(usdt), PLAYER, 1, NOON);
    }

    function test_theAdminIsHandedOverInTwoStepsAndADelay() public {
        vm.prank(ADMIN);
        vault.beginDefaultAdminTransfer(STRANGER);
        vm.prank(STRANGER);
        vm.expectRevert();
        vault.acceptDefaultAdminTransfer();
        same(vault.defaultAdmin(), ADMIN, "not yet");
        vm.warp(NOON + 1 days + 1);
        vm.prank(STRANGER);
        vault.acceptDefaultAdminTransfer();
        same(vault.defaultAdmin(), STRANGER, "now");
    }

    function test_refusesRolesForNobody() public {
        vm.expectRevert();
        new Vault(0, address(0), GUARDIAN, PAYER);
        vm.expectRevert(abi.encodeWithSelector(Vault.ZeroAddress.selector));
        new Vault(0, ADMIN, address(0), PAYER);
        vm.expectRevert(abi.encodeWithSelector(Vault.ZeroAddress.selector));
        new Vault(0, ADMIN, GUARDIAN, address(0));
    }

    function testFuzz_whoeverHasNoRoleMovesNothing(address who) public {
        vm.assume(who != PAYER);
        bytes memory reason = lacks(who, vault.PAYOUT_ROLE());
        vm.prank(who);
        vm.expectRevert(reason);
        vault.payout("a", address(usdt), who, 1, NOON);
    }
}
