// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @title The smallest contract wallet
/// @notice Accepts signatures of its owner by ERC-1271. For tests only.
contract TestWallet is IERC1271 {
    /// @notice Account whose signatures the wallet accepts.
    address public immutable owner;

    /// @param owner_ Account whose signatures the wallet accepts.
    constructor(address owner_) {
        owner = owner_;
    }

    /// @inheritdoc IERC1271
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError failed,) = ECDSA.tryRecover(hash, signature);
        bool good = failed == ECDSA.RecoverError.NoError && signer == owner;
        return good ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }
}
