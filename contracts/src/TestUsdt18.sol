// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";

/// @title Stand-in for Tether on test chains where it has 18 decimals
/// @notice A standard ERC-20 whose calls return true. Its constructor is that of `TestUsdt`, so that a test chain
/// can use either.
/// @dev Worthless. On a production chain the chain's own token is configured by address.
contract TestUsdt18 is ERC20 {
    /// @notice The only account that can mint: the faucet of the test chain.
    address public immutable minter;

    /// @notice The caller is not the minter.
    error NotMinter(address caller);

    /// @param minter_ The account that can mint.
    /// @param firstHolder Receives `firstUnits` at construction.
    /// @param firstUnits Units of 10^-18 minted at construction; zero mints nothing.
    constructor(address minter_, address firstHolder, uint256 firstUnits) ERC20("Tether USD (test, 18)", "USDT") {
        minter = minter_;
        if (firstUnits > 0) _mint(firstHolder, firstUnits);
    }

    /// @notice Mints test coins. Only for the minter.
    /// @param to The receiver.
    /// @param units Amount in units of 10^-18.
    function mint(address to, uint256 units) external {
        if (msg.sender != minter) revert NotMinter(msg.sender);
        _mint(to, units);
    }
}
