// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Stand-in for Tether on test chains
/// @notice Copies the behaviour of the real token that surprises callers: 6 decimals; `transfer`, `transferFrom`
/// and `approve` return nothing; a non-zero allowance must be set to zero before it changes.
/// @dev Worthless. On a production chain the chain's own token is configured by address.
contract TestUsdt {
    /// @notice Shown by wallets.
    string public constant name = "Tether USD (test)";
    /// @notice Shown by wallets.
    string public constant symbol = "USDT";
    /// @notice One coin is 10^6 units.
    uint8 public constant decimals = 6;

    /// @notice The only account that can mint: the faucet of the test chain.
    address public immutable minter;
    /// @notice Total amount minted, in units of 10^-6.
    uint256 public totalSupply;
    /// @notice Balance of an account, in units of 10^-6.
    mapping(address holder => uint256 units) public balanceOf;
    /// @notice Remaining allowance of `spender` over the coins of `holder`, in units of 10^-6.
    mapping(address holder => mapping(address spender => uint256 units)) public allowance;

    /// @notice Coins were moved; `from` is zero for minted coins.
    event Transfer(address indexed from, address indexed to, uint256 value);
    /// @notice An allowance was set.
    event Approval(address indexed owner, address indexed spender, uint256 value);

    /// @notice The caller is not the minter.
    error NotMinter(address caller);
    /// @notice The zero address can neither hold nor receive coins.
    error ZeroAddress();
    /// @notice `holder` has `has` units; `needs` were requested.
    error BalanceTooLow(address holder, uint256 has, uint256 needs);
    /// @notice `spender` may take `has` units; `needs` were requested.
    error AllowanceTooLow(address spender, uint256 has, uint256 needs);
    /// @notice A non-zero allowance must be set to zero first.
    error AllowanceNotZero(address spender);

    /// @param minter_ The account that can mint.
    /// @param firstHolder Receives `firstUnits` at construction.
    /// @param firstUnits Units of 10^-6 minted at construction; zero mints nothing.
    constructor(address minter_, address firstHolder, uint256 firstUnits) {
        minter = minter_;
        if (firstUnits > 0) _mint(firstHolder, firstUnits);
    }

    /// @notice Mints test coins. Only for the minter.
    /// @param to The receiver.
    /// @param units Amount in units of 10^-6.
    function mint(address to, uint256 units) external {
        if (msg.sender != minter) revert NotMinter(msg.sender);
        _mint(to, units);
    }

    /// @notice Moves the caller's coins. Returns nothing, as the real token does.
    /// @param to The receiver.
    /// @param units Amount in units of 10^-6.
    function transfer(address to, uint256 units) external {
        _move(msg.sender, to, units);
    }

    /// @notice Moves coins out of an allowance. Returns nothing, as the real token does.
    /// @param from The owner of the coins.
    /// @param to The receiver.
    /// @param units Amount in units of 10^-6. The maximum allowance is never reduced.
    function transferFrom(address from, address to, uint256 units) external {
        uint256 allowed = allowance[from][msg.sender];
        if (allowed < units) revert AllowanceTooLow(msg.sender, allowed, units);
        if (allowed != type(uint256).max) allowance[from][msg.sender] = allowed - units;
        _move(from, to, units);
    }

    /// @notice Sets the allowance of `spender` over the caller's coins. Returns nothing, as the real token does.
    /// @param spender The account that may take them.
    /// @param units Amount in units of 10^-6.
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
