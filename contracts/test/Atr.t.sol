// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {Atr} from "../src/Atr.sol";
import {Spec} from "./support/Spec.sol";

contract AtrTest is Spec {
    bytes32 private constant PERMIT =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");
    address private constant VAULT = address(0xA1);
    Atr private atr;

    function setUp() public {
        vm.warp(1_000_000);
        atr = new Atr(VAULT);
    }

    function test_theWholeSupplyLiesInTheVault() public view {
        same(atr.CAP(), 100_000_000e18, "cap");
        same(atr.totalSupply(), atr.CAP(), "supply");
        same(atr.balanceOf(VAULT), atr.CAP(), "vault");
        same(atr.decimals(), 18, "decimals");
    }

    function test_refusesNoVault() public {
        vm.expectRevert(abi.encodeWithSelector(IERC20Errors.ERC20InvalidReceiver.selector, address(0)));
        new Atr(address(0));
    }

    function test_nobodyCanMint() public {
        string[3] memory calls = ["mint(address,uint256)", "mint(uint256)", "issue(uint256)"];
        for (uint256 i = 0; i < calls.length; i++) {
            vm.prank(VAULT);
            (bool done,) = address(atr).call(abi.encodeWithSignature(calls[i], VAULT, 1));
            holds(!done, calls[i]);
        }
        same(atr.totalSupply(), atr.CAP(), "supply");
    }

    function testFuzz_burningOnlyLowersTheSupply(uint256 units) public {
        units = within(units, 0, atr.CAP());
        vm.prank(VAULT);
        atr.burn(units);
        same(atr.totalSupply(), atr.CAP() - units, "supply");
    }

    function testFuzz_permitLetsTheSpenderTakeOnce(uint256 key, uint256 units) public {
        key = within(key, 1, type(uint128).max);
        address owner = vm.addr(key);
        vm.prank(VAULT);
        atr.transfer(owner, 100e18);
        units = within(units, 1, 100e18);
        bytes32 form = keccak256(abi.encode(PERMIT, owner, address(this), units, 0, block.timestamp));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", atr.DOMAIN_SEPARATOR(), form));
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        atr.permit(owner, address(this), units, block.timestamp, v, r, s);
        atr.transferFrom(owner, address(0xB1), units);
        same(atr.balanceOf(address(0xB1)), units, "taken");
        vm.expectRevert();
        atr.permit(owner, address(this), units, block.timestamp, v, r, s);
    }
}
