// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ERC20Burnable} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Burnable.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {ReentrancyGuard} from "@openzeppelin/contracts/utils/ReentrancyGuard.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title The vault that holds all players' coins
/// @notice Coins arrive by plain token transfers. They leave by `payout` and `burn` only. Each has an id that
/// works once and until its deadline. A token's daily amount is limited to a part of the day's opening balance
/// (UTC; the limits of two days can meet at midnight). The admin is one account, handed over in two steps. The
/// admin sets limits and roles, the guardian can only pause, and the payout role can only pay and burn.
/// @dev Native coins are not accepted: there is no receive function.
contract Vault is AccessControlDefaultAdminRules, Pausable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    /// @notice Can pay and burn, within the limits.
    bytes32 public constant PAYOUT_ROLE = keccak256("PAYOUT_ROLE");
    /// @notice Can pause. Only the admin can unpause.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
    /// @notice 100 % in basis points.
    uint16 public constant WHOLE_BPS = 10_000;
    /// @notice Default daily limit, for tokens without a limit set by the admin: 10 % of the day's opening
    /// balance.
    uint16 public constant DEFAULT_DAY_LIMIT_BPS = 1_000;

    /// @dev `isSet` distinguishes a limit of zero, which closes a token, from no limit.
    struct Limit {
        bool isSet;
        uint16 bps;
    }

    /// @dev Day of a token's last payout: days since 1970 (UTC), the balance before the day's first payout, and
    /// the amount that has left since. Both amounts in the token's units.
    struct Day {
        uint256 number;
        uint256 opening;
        uint256 spent;
    }

    /// @notice True once an id was paid or burned; it never becomes false again.
    mapping(bytes32 id => bool) public paid;
    mapping(address token => Limit) private _limits;
    mapping(address token => Day) private _days;

    /// @notice `amount` units of `token` were paid to `to` under `id`.
    event Paid(bytes32 indexed id, address indexed token, address indexed to, uint256 amount);
    /// @notice `amount` units of `token` were burned under `id`.
    event Burned(bytes32 indexed id, address indexed token, uint256 amount);
    /// @notice The daily limit of `token` is now `bps` of the day's opening balance.
    event DayLimitSet(address indexed token, uint16 bps);

    /// @notice A role cannot be given to the zero address.
    error ZeroAddress();
    /// @notice The zero id is refused, because it is what a forgotten argument looks like.
    error ZeroId();
    /// @notice The amount is zero.
    error ZeroAmount();
    /// @notice The recipient is the zero address, the vault or the token.
    error BadRecipient(address to);
    /// @notice The id was used before.
    error AlreadyPaid(bytes32 id);
    /// @notice The block's time in seconds is later than the deadline.
    error DeadlinePassed(uint256 deadline, uint256 nowSeconds);
    /// @notice `amount` exceeds the rest of today's limit, `left`. Both in the token's units.
    error DayLimitExceeded(address token, uint256 amount, uint256 left);
    /// @notice The limit exceeds 100 %.
    error LimitTooHigh(uint16 bps);
    /// @notice The token moved another amount than requested, so the ledger could not follow.
    error InexactTransfer(address token, uint256 wanted, uint256 moved);

    /// @param adminDelaySeconds Minimum delay of a handover of the admin role, in seconds.
    /// @param admin Sets limits and roles, unpauses.
    /// @param guardian Pauses.
    /// @param payer Pays and burns.
    constructor(uint48 adminDelaySeconds, address admin, address guardian, address payer)
        AccessControlDefaultAdminRules(adminDelaySeconds, admin)
    {
        if (guardian == address(0) || payer == address(0)) revert ZeroAddress();
        _grantRole(GUARDIAN_ROLE, guardian);
        _grantRole(PAYOUT_ROLE, payer);
    }

    /// @notice Pays an id, once.
    /// @dev The id is marked before the token is called (checks-effects-interactions). Both balances are compared
    /// afterwards, so a token that takes a fee or moves more than requested is refused.
    /// @param id The payment's id in the ledger; works once in the life of the vault.
    /// @param token The ERC-20 token.
    /// @param to The recipient.
    /// @param amount Amount in the token's units.
    /// @param deadline Last valid second, as block time.
    function payout(bytes32 id, address token, address to, uint256 amount, uint256 deadline)
        external
        onlyRole(PAYOUT_ROLE)
        whenNotPaused
        nonReentrant
    {
        if (to == address(0) || to == address(this) || to == token) revert BadRecipient(to);
        _use(id, token, amount, deadline);
        emit Paid(id, token, to, amount);

        uint256 ownBefore = _holds(token, address(this));
        uint256 theirsBefore = _holds(token, to);
        IERC20(token).safeTransfer(to, amount);
        _exactly(token, amount, ownBefore, _holds(token, address(this)));
        _exactly(token, amount, _holds(token, to), theirsBefore);
    }

    /// @notice Burns the vault's own coins under an id, once. Counts towards the daily limit like a payout.
    /// @param id The burn's id in the ledger; payouts and burns share one space of ids.
    /// @param token An ERC-20 token that lets holders burn.
    /// @param amount Amount in the token's units.
    /// @param deadline Last valid second, as block time.
    function burn(bytes32 id, address token, uint256 amount, uint256 deadline)
        external
        onlyRole(PAYOUT_ROLE)
        whenNotPaused
        nonReentrant
    {
        _use(id, token, amount, deadline);
        emit Burned(id, token, amount);

        uint256 ownBefore = _holds(token, address(this));
        ERC20Burnable(token).burn(amount);
        _exactly(token, amount, ownBefore, _holds(token, address(this)));
    }

    /// @notice Sets the daily limit of a token. Only for the admin. Effective at once, for the current day too.
    /// @param token The ERC-20 token.
    /// @param bps Basis points of the day's opening balance, 0 (closed) to 10 000.
    function setDayLimit(address token, uint16 bps) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (bps > WHOLE_BPS) revert LimitTooHigh(bps);
        _limits[token] = Limit({isSet: true, bps: bps});
        emit DayLimitSet(token, bps);
    }

    /// @notice Stops payouts and burns. Only for the guardian.
    function pause() external onlyRole(GUARDIAN_ROLE) {
        _pause();
    }

    /// @notice Resumes payouts and burns. Only for the admin, so that a stolen guardian key can do no more than
    /// pause.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @notice Daily limit of a token, in basis points of the day's opening balance.
    /// @param token The ERC-20 token.
    /// @return bps 0 to 10 000.
    function dayLimitBps(address token) public view returns (uint16 bps) {
        Limit memory limit = _limits[token];
        return limit.isSet ? limit.bps : DEFAULT_DAY_LIMIT_BPS;
    }

    /// @notice Amount that can still leave today (UTC).
    /// @param token The ERC-20 token.
    /// @return units Units of the token, rounded down.
    function leftToday(address token) external view returns (uint256 units) {
        return _left(token, _today(token));
    }

    /// @dev All checks and state changes before coins move.
    function _use(bytes32 id, address token, uint256 amount, uint256 deadline) private {
        if (id == bytes32(0)) revert ZeroId();
        if (amount == 0) revert ZeroAmount();
        if (paid[id]) revert AlreadyPaid(id);
        if (block.timestamp > deadline) revert DeadlinePassed(deadline, block.timestamp);

        Day memory day = _today(token);
        uint256 left = _left(token, day);
        if (amount > left) revert DayLimitExceeded(token, amount, left);

        paid[id] = true;
        day.spent += amount;
        _days[token] = day;
    }

    /// @dev The token's current day. A new day opens with the current balance, which no payout has reduced yet.
    function _today(address token) private view returns (Day memory day) {
        uint256 number = block.timestamp / 1 days;
        day = _days[token];
        if (day.number != number) {
            day = Day({number: number, opening: _holds(token, address(this)), spent: 0});
        }
    }

    /// @dev Zero instead of an underflow when the admin has lowered the limit below the amount that already left
    /// today.
    function _left(address token, Day memory day) private view returns (uint256) {
        uint256 limit = Math.mulDiv(day.opening, dayLimitBps(token), WHOLE_BPS);
        return limit > day.spent ? limit - day.spent : 0;
    }

    function _holds(address token, address holder) private view returns (uint256) {
        return IERC20(token).balanceOf(holder);
    }

    /// @dev Reverts unless `larger` exceeds `smaller` by exactly `amount`.
    function _exactly(address token, uint256 amount, uint256 larger, uint256 smaller) private pure {
        uint256 moved = larger > smaller ? larger - smaller : 0;
        if (moved != amount) revert InexactTransfer(token, amount, moved);
    }
}
