// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {WebAuthn} from "@openzeppelin/contracts/utils/cryptography/WebAuthn.sol";

/// @title An account that a passkey controls
/// @notice Proxies of this contract hold the public key on the curve P-256. A signature is the passkey's assertion
/// whose challenge is the hash. For tests only.
contract TestPasskeyAccount is IERC1271 {
    /// @inheritdoc IERC1271
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (bytes32 x, bytes32 y) = abi.decode(Clones.fetchCloneArgs(address(this)), (bytes32, bytes32));
        WebAuthn.WebAuthnAuth memory assertion = abi.decode(signature, (WebAuthn.WebAuthnAuth));
        bool good = WebAuthn.verify(abi.encodePacked(hash), assertion, x, y);
        return good ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
