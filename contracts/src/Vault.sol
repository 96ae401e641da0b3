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

/// @title Where all players' coins lie
/// @notice Coins come in by plain token transfers. They go out by `payout` and `burn` alone, each under an id that
/// works once and only until its deadline, and never more than a part of the vault a day (UTC; two days' limits may
/// meet at midnight). The admin is one account, handed over in two steps; it sets limits and roles, the guardian can
/// only stop, the payout role can only pay.
/// @dev The native coin is not accepted: there is no receive function.
contract Vault is AccessControlDefaultAdminRules, Pausable, ReentrancyGuard {
    using SafeERC20 for IERC20;

    /// @notice May pay and burn, within the limits.
    bytes32 public constant PAYOUT_ROLE = keccak256("PAYOUT_ROLE");
    /// @notice May stop everything; starting again is the admin's.
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
    /// @notice The whole, in basis points.
    uint16 public constant WHOLE_BPS = 10_000;
    /// @notice What may leave a day where the admin has set nothing else: 10 % of the day's opening balance.
    uint16 public constant DEFAULT_DAY_LIMIT_BPS = 1_000;

    /// @dev `isSet` tells a limit of zero, which closes a token, from none.
    struct Limit {
        bool isSet;
        uint16 bps;
    }

    /// @dev The day of a token's last payout: number since 1970 (UTC), the balance before the day's first payout,
    /// and what has left since, both in the token's units.
    struct Day {
        uint256 number;
        uint256 opening;
        uint256 spent;
    }

    /// @notice Whether an id was paid or burned under; once true it stays true.
    mapping(bytes32 id => bool) public paid;
    mapping(address token => Limit) private _limits;
    mapping(address token => Day) private _days;

    /// @notice `amount` units of `token` went to `to` under `id`.
    event Paid(bytes32 indexed id, address indexed token, address indexed to, uint256 amount);
    /// @notice `amount` units of `token` were destroyed under `id`.
    event Burned(bytes32 indexed id, address indexed token, uint256 amount);
    /// @notice From now on `bps` of a day's opening balance of `token` may leave a day.
    event DayLimitSet(address indexed token, uint16 bps);

    /// @notice A role would be given to the zero address.
    error ZeroAddress();
    /// @notice The zero id is never paid: it is what a forgotten argument looks like.
    error ZeroId();
    /// @notice Nothing was asked for.
    error ZeroAmount();
    /// @notice The zero address, the vault itself or the token itself cannot be paid.
    error BadRecipient(address to);
    /// @notice The id was used before.
    error AlreadyPaid(bytes32 id);
    /// @notice The block's time, in seconds, is past the deadline.
    error DeadlinePassed(uint256 deadline, uint256 nowSeconds);
    /// @notice More was asked for than may still leave today, both in the token's units.
    error DayLimitExceeded(address token, uint256 amount, uint256 left);
    /// @notice A limit above the whole.
    error LimitTooHigh(uint16 bps);
    /// @notice The token moved another amount than it was told to, so no books could follow.
    error InexactTransfer(address token, uint256 wanted, uint256 moved);

    /// @param adminDelaySeconds How long a handover of the admin role must wait, in seconds.
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

    /// @notice Pays one id, once.
    /// @dev The id is marked before the token is called. Both balances are compared afterwards, so a token that keeps
    /// a fee or takes more than asked is refused.
    /// @param id The payment's name in the books; works once for the life of the vault.
    /// @param token Which ERC-20.
    /// @param to Who receives.
    /// @param amount Units of the token.
    /// @param deadline Last second at which this may happen, as block time.
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

    /// @notice Destroys the vault's own coins under one id, once; counts towards the day's limit like a payout.
    /// @param id The burn's name in the books; shares its space with the payouts' ids.
    /// @param token An ERC-20 that lets a holder burn.
    /// @param amount Units of the token.
    /// @param deadline Last second at which this may happen, as block time.
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

    /// @notice Sets what may leave a day; the admin alone. Holds at once, for the present day too.
    /// @param token Which ERC-20.
    /// @param bps Basis points of the day's opening balance, 0 (closed) to 10 000.
    function setDayLimit(address token, uint16 bps) external onlyRole(DEFAULT_ADMIN_ROLE) {
        if (bps > WHOLE_BPS) revert LimitTooHigh(bps);
        _limits[token] = Limit({isSet: true, bps: bps});
        emit DayLimitSet(token, bps);
    }

    /// @notice Stops payouts and burns; the guardian alone.
    function pause() external onlyRole(GUARDIAN_ROLE) {
        _pause();
    }

    /// @notice Lets payouts and burns go on; the admin alone, so that a guardian's key can do no more than stop.
    function unpause() external onlyRole(DEFAULT_ADMIN_ROLE) {
        _unpause();
    }

    /// @notice What may leave a day, in basis points of the day's opening balance.
    /// @param token Which ERC-20.
    /// @return bps 0 to 10 000.
    function dayLimitBps(address token) public view returns (uint16 bps) {
        Limit memory limit = _limits[token];
        return limit.isSet ? limit.bps : DEFAULT_DAY_LIMIT_BPS;
    }

    /// @notice What may still leave today (UTC).
    /// @param token Which ERC-20.
    /// @return units Units of the token, rounded down.
    function leftToday(address token) external view returns (uint256 units) {
        return _left(token, _today(token));
    }

    /// @dev Every check and every mark that comes before coins move.
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

    /// @dev The token's running day; a new one opens with the present balance, which no payout has touched yet.
    function _today(address token) private view returns (Day memory day) {
        uint256 number = block.timestamp / 1 days;
        day = _days[token];
        if (day.number != number) {
            day = Day({number: number, opening: _holds(token, address(this)), spent: 0});
        }
    }

    /// @dev Zero, not an underflow, where the admin has lowered the limit below what already left today.
    function _left(address token, Day memory day) private view returns (uint256) {
        uint256 limit = Math.mulDiv(day.opening, dayLimitBps(token), WHOLE_BPS);
        return limit > day.spent ? limit - day.spent : 0;
    }

    function _holds(address token, address holder) private view returns (uint256) {
        return IERC20(token).balanceOf(holder);
    }

    /// @dev Refuses unless `larger` is exactly `amount` above `smaller`.
    function _exactly(address token, uint256 amount, uint256 larger, uint256 smaller) private pure {
        uint256 moved = larger > smaller ? larger - smaller : 0;
        if (moved != amount) revert InexactTransfer(token, amount, moved);
    }
}
