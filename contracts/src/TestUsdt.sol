// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title A stand-in for Tether on test chains
/// @notice Behaves as the real one does where that surprises callers: 6 decimals, `transfer`, `transferFrom` and
/// `approve` return nothing, and an allowance must go through zero before it changes to another one.
/// @dev Worth nothing. A production chain's own token is configured by address instead of this.
contract TestUsdt {
    /// @notice Shown by wallets.
    string public constant name = "Tether USD (test)";
    /// @notice Shown by wallets.
    string public constant symbol = "USDT";
    /// @notice One coin is 10^6 units.
    uint8 public constant decimals = 6;

    /// @notice The one account that may mint: the faucet of the test chain.
    address public immutable minter;
    /// @notice Everything minted so far, in units of 10^-6.
    uint256 public totalSupply;
    /// @notice What an account holds, in units of 10^-6.
    mapping(address holder => uint256 units) public balanceOf;
    /// @notice What `spender` may still take from `holder`, in units of 10^-6.
    mapping(address holder => mapping(address spender => uint256 units)) public allowance;

    /// @notice Coins moved; `from` is zero when they were minted.
    event Transfer(address indexed from, address indexed to, uint256 value);
    /// @notice An allowance was set.
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// @notice The caller is not the minter.
    error NotMinter(address caller);
    /// @notice The zero address can neither hold nor receive.
    error ZeroAddress();
    /// @notice `holder` has `has` units, `needs` were asked for.
    error BalanceTooLow(address holder, uint256 has, uint256 needs);
    /// @notice `spender` may take `has` units, `needs` were asked for.
    error AllowanceTooLow(address spender, uint256 has, uint256 needs);
    /// @notice An allowance that is not zero must be set to zero first.
    error AllowanceNotZero(address spender);

    /// @param minter_ The account that may mint from now on.
    /// @param firstHolder Receives `firstUnits` at once.
    /// @param firstUnits Units of 10^-6 minted at construction; zero mints nothing.
    constructor(address minter_, address firstHolder, uint256 firstUnits) {
        minter = minter_;
        if (firstUnits > 0) _mint(firstHolder, firstUnits);
    }

    /// @notice Makes test coins out of nothing; the minter alone.
    /// @param to Who receives them.
    /// @param units How many, in units of 10^-6.
    function mint(address to, uint256 units) external {
        if (msg.sender != minter) revert NotMinter(msg.sender);
        _mint(to, units);
    }

    /// @notice Moves the caller's coins; returns nothing, as the real token does.
    /// @param to Who receives them.
    /// @param units How many, in units of 10^-6.
    function transfer(address to, uint256 units) external {
        _move(msg.sender, to, units);
    }

    /// @notice Moves coins out of an allowance; returns nothing, as the real token does.
    /// @param from Whose coins.
    /// @param to Who receives them.
    /// @param units How many, in units of 10^-6. An allowance of the largest number is never used up.
    function transferFrom(address from, address to, uint256 units) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < units) revert AllowanceTooLow(msg.sender, allowed, units);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - units;
        _move(from, to, units);
    }

    /// @notice Lets `spender` take the caller's coins; returns nothing, as the real token does.
    /// @param spender Who may take them.
    /// @param units How many, in units of 10^-6.
    function approve(address spender, uint256 units) external {
        if (units != 0 && allowance[msg.sender][spender] != 0) revert AllowanceNotZero(spender);
        allowance[msg.sender][spender] = units;
        emit Approval(msg.sender, spender, units);
    }

    function _mint(address to, uint256 units) private {
        if (to == address(0)) revert ZeroAddress();
        totalSupply += units;
        balanceOf[to] += units;
        emit Transfer(address(0), to, units);
    }

    function _move(address from, address to, uint256 units) private {
        if (to == address(0)) revert ZeroAddress();
        uint256 has = balanceOf[from];
        if (has < units) revert BalanceTooLow(from, has, units);
        balanceOf[from] = has - units;
        balanceOf[to] += units;
        emit Transfer(from, to, units);
    }
}
