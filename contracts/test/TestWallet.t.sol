// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Spec} from "./support/Spec.sol";
import {TestWallet} from "./wallet/TestWallet.sol";
import {TestWalletFactory} from "./wallet/TestWalletFactory.sol";

contract TestWalletTest is Spec {
    bytes4 private constant GOOD = 0x1626ba7e;

    function testFuzz_vouchesForItsOwnerAlone(bytes32 digest, uint256 key) public {
        key = within(key, 1, type(uint128).max);
        TestWalletFactory factory = new TestWalletFactory();
        address known = factory.addressOf(vm.addr(key), "s");
        TestWallet wallet = TestWallet(factory.deploy(vm.addr(key), "s"));
        same(address(wallet), known, "where it was said to be");
        same(factory.deploy(vm.addr(key), "s"), known, "again does nothing");
        holds(wallet.isValidSignature(digest, _sign(key, digest)) == GOOD, "owner");
        holds(wallet.isValidSignature(digest, _sign(key + 1, digest)) != GOOD, "another");
        holds(wallet.isValidSignature(digest, hex"1234") != GOOD, "garbage");
    }

    function _sign(uint256 key, bytes32 digest) private pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }
}
