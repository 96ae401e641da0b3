// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @title The farm's coin
/// @notice ERC-20 with permit and 18 decimals. The whole supply is minted to the vault at deployment. Nobody can
/// mint more; holders can burn. The burned amount is `CAP - totalSupply()`.
contract Atr is ERC20, ERC20Permit, ERC20Burnable {
    /// @notice Maximum supply: 100 million, in units of 10^-18.
    uint256 public constant CAP = 100_000_000 * 10 ** 18;

    /// @param vault Receives the whole supply. Reverts for the zero address.
    constructor(address vault) ERC20("Dream Manor ATR", "ATR") ERC20Permit("Dream Manor ATR") {
        _mint(vault, CAP);
    }
}
