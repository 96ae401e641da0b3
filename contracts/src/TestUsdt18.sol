// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title A stand-in for Tether on test chains where it has 18 decimals
/// @notice An everyday ERC-20 whose calls answer true, made in the same way as `TestUsdt`, so that either can be put
/// into a test chain.
/// @dev Worth nothing. A production chain's own token is configured by address instead of this.
contract TestUsdt18 is ERC20 {
    /// @notice The one account that may mint: the faucet of the test chain.
    address public immutable minter;

    /// @notice The caller is not the minter.
    error NotMinter(address caller);

    /// @param minter_ The account that may mint from now on.
    /// @param firstHolder Receives `firstUnits` at once.
    /// @param firstUnits Units of 10^-18 minted at construction; zero mints nothing.
    constructor(address minter_, address firstHolder, uint256 firstUnits) ERC20("Tether USD (test, 18)", "USDT") {
        minter = minter_;
        if (firstUnits > 0) _mint(firstHolder, firstUnits);
    }

    /// @notice Makes test coins out of nothing; the minter alone.
    /// @param to Who receives them.
    /// @param units How many, in units of 10^-18.
    function mint(address to, uint256 units) external {
        if (msg.sender != minter) revert NotMinter(msg.sender);
        _mint(to, units);
    }
}
