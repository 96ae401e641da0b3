// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {MessageHashUtils} from "@openzeppelin/contracts/utils/cryptography/MessageHashUtils.sol";

/// @title A wallet that signs as a Safe does
/// @notice Proxies of this contract hold their owners and their threshold. Owners sign the Safe's own typed message
/// about the hash, and their signatures stand one after the other, by rising owner. For tests only.
contract TestSafe is IERC1271 {
    bytes32 private constant DOMAIN_TYPE = keccak256("EIP712Domain(uint256 chainId,address verifyingContract)");
    bytes32 private constant MESSAGE_TYPE = keccak256("SafeMessage(bytes message)");
    uint256 private constant SIGNATURE_BYTES = 65;

    /// @inheritdoc IERC1271
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address[] memory owners, uint256 threshold) =
            abi.decode(Clones.fetchCloneArgs(address(this)), (address[], uint256));
        require(signature.length >= threshold * SIGNATURE_BYTES, "GS020");
        bytes32 safeHash = messageHash(hash);
        address last = address(0);
        for (uint256 i = 0; i < threshold; i++) {
            bytes calldata each = signature[i * SIGNATURE_BYTES:(i + 1) * SIGNATURE_BYTES];
            (address signer,,) = ECDSA.tryRecover(safeHash, each);
            require(signer > last && isAmong(owners, signer), "GS026");
            last = signer;
        }
        return IERC1271.isValidSignature.selector;
    }

    /// @notice Hash that the owners sign.
    /// @param hash Hash of the message that the Safe signs.
    /// @return The hash of the Safe's typed message on this chain.
    function messageHash(bytes32 hash) public view returns (bytes32) {
        bytes32 domain = keccak256(abi.encode(DOMAIN_TYPE, block.chainid, address(this)));
        bytes32 message = keccak256(abi.encode(MESSAGE_TYPE, keccak256(abi.encode(hash))));
        return MessageHashUtils.toTypedDataHash(domain, message);
    }

    function isAmong(address[] memory owners, address signer) private pure returns (bool) {
        for (uint256 i = 0; i < owners.length; i++) {
            if (owners[i] == signer) return true;
        }
        return false;
    }
}
