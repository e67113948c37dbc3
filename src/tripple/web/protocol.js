// Made by `python -m tripple.server.contract`, not to be edited: the types of messages and answers. No page loads it.

/**
 * @typedef {"not-json" | "unknown-message" | "too-large" | "too-fast" | "too-slow" | "foreign" | "strange-host" |
 *   "crowded" | "too-many-tables" | "hello-first" | "version" | "no-guest" | "no-link" | "has-games" | "no-record" |
 *   "no-page" | "no-push" | "broken" | "no-table" | "no-pad" | "not-invited" | "not-yours" | "full" | "taken" | "phase"
 *   | "turn" | "stale" | "illegal" | "malformed" | "busy" | "unavailable" | "closing"} RefusalReason
 */

/**
 * One event, and what it changed for this seat. Numbers follow each other without a gap: they are log positions.
 * @typedef {object} Told
 * @property {"told"} type
 * @property {number} number
 * @property {number | null} seat Your seat; it moves up when a seat before it is given up in the lobby.
 * @property {TableEvent} event Without persons, keys and secrets.
 * @property {number | null} until When the seat on turn will be late, or the pause over.
 * @property {StepMessage | null} step The action that was played.
 * @property {RoundView | null} round
 * @property {TableView | null} table Left out after an action or a reaction, which do not change it.
 * @property {Laid[] | null} board All of it, after moves were taken back; otherwise only `step` changes it.
 * @property {StepMessage[] | null} history The same of the steps of the round.
 */

/**
 * @typedef {object} Created
 * @property {"created"} event
 * @property {number} [version]
 * @property {string} [sheet]
 * @property {string[]} [changes] House rules in the notation, like hexagon=50.
 * @property {"1day" | "1min" | "30s" | "3min" | "none"} [clock]
 * @property {number} [size] How many seats there are, 1 to 6.
 * @property {boolean} [public]
 * @property {boolean} [hints]
 * @property {string} [commitment]
 * @property {"calm" | "quick"} [pace]
 * @property {number} at In seconds since 1970.
 */

/**
 * The next seat was taken by a person, or by a computer player that the host asked for.
 * @typedef {object} Joined
 * @property {"joined"} event
 * @property {string} [name]
 * @property {string | null} [level]
 * @property {number | null} [number] Which of its level's names a computer player has, from 0; None if it was given
 *   another one.
 * @property {number} at In seconds since 1970.
 */

/**
 * In the lobby; the seats after it move up.
 * @typedef {object} Left
 * @property {"left"} event
 * @property {number} seat
 * @property {number} at In seconds since 1970.
 */

/**
 * By the host, in the lobby; the seats after it move up.
 * @typedef {object} Removed
 * @property {"removed"} event
 * @property {number} seat
 * @property {number} at In seconds since 1970.
 */

/**
 * The host has made a new invitation; the old one stops working.
 * @typedef {object} Invited
 * @property {"invited"} event
 * @property {number} at In seconds since 1970.
 */

/**
 * In the lobby or between two rounds; the salt counts only in the lobby.
 * @typedef {object} Readied
 * @property {"readied"} event
 * @property {number} seat
 * @property {boolean} [ready]
 * @property {string} [salt]
 * @property {number} at In seconds since 1970.
 */

/**
 * @typedef {object} Dealt
 * @property {"dealt"} event
 * @property {number} number The round's number, from 1.
 * @property {number | null} [until] When the seat on turn will be late.
 * @property {number} at In seconds since 1970.
 */

/**
 * @typedef {object} Played
 * @property {"played"} event
 * @property {number} seat
 * @property {string} action
 * @property {string | null} [level] The computer player that did it, if one did.
 * @property {number | null} [until]
 * @property {number} at In seconds since 1970.
 */

/**
 * A person who plays against computer players alone goes on from an earlier choice. Everything dealt and played after
 * it is undone; the deals stay the same.
 * @typedef {object} TakenBack
 * @property {"taken-back"} event
 * @property {number} seat
 * @property {number} round The number of the round that goes on, from 1.
 * @property {number} step After how many steps of that round.
 * @property {number} [moves] How many of the seat's own choices are undone.
 * @property {number | null} [until]
 * @property {number} at In seconds since 1970.
 */

/**
 * A pause to look at the sums; the next round is dealt when everybody is ready, or when the pause is over.
 * @typedef {object} RoundEnded
 * @property {"round-ended"} event
 * @property {number} until
 * @property {number} at In seconds since 1970.
 */

/**
 * @typedef {object} TimedOut
 * @property {"timed-out"} event
 * @property {number} seat
 * @property {number} at In seconds since 1970.
 */

/**
 * A computer player plays for a person who is late or gone.
 * @typedef {object} TakenOver
 * @property {"taken-over"} event
 * @property {number} seat
 * @property {string} level
 * @property {"gone" | "late"} why
 * @property {number} at In seconds since 1970.
 */

/**
 * @typedef {object} HandedBack
 * @property {"handed-back"} event
 * @property {number} seat
 * @property {number | null} [until]
 * @property {number} at In seconds since 1970.
 */

/**
 * A person who plays against computer players alone changes their pace.
 * @typedef {object} Paced
 * @property {"paced"} event
 * @property {"calm" | "quick"} pace
 * @property {number} at In seconds since 1970.
 */

/**
 * A person who plays against computer players alone does not wait for them until their own next action.
 * @typedef {object} Skipped
 * @property {"skipped"} event
 * @property {number} at In seconds since 1970.
 */

/**
 * The seat can no longer win; if others play on, a computer player takes it over.
 * @typedef {object} Resigned
 * @property {"resigned"} event
 * @property {number} seat
 * @property {string} level
 * @property {number} at In seconds since 1970.
 */

/**
 * @typedef {object} Reacted
 * @property {"reacted"} event
 * @property {number} seat
 * @property {string} reaction
 * @property {number} at In seconds since 1970.
 */

/**
 * @typedef {object} Ended
 * @property {"ended"} event
 * @property {"abandoned" | "closed" | "resigned" | "rounds" | "solo" | "target"} why
 * @property {number} at In seconds since 1970.
 */

/**
 * The same people play again at another table.
 * @typedef {object} Rematched
 * @property {"rematched"} event
 * @property {string} table
 * @property {number} at In seconds since 1970.
 */

/**
 * A person asked to be forgotten: their seats stay without a name, and the log before this is rewritten.
 * @typedef {object} Forgotten
 * @property {"forgotten"} event
 * @property {number[]} [seats]
 * @property {number[]} [leavers] Their places in the order of those who had left the lobby; one of several times is
 *   enough.
 * @property {number} at In seconds since 1970.
 */

/**
 * @typedef {object} StepMessage
 * @property {number} seat
 * @property {string} action
 * @property {PointsLine[]} lines
 * @property {Laid | null} laid
 */

/**
 * A score line; `reason` is the word of `tripple.rules.Reason`.
 * @typedef {object} PointsLine
 * @property {number} seat
 * @property {string} reason
 * @property {number} points
 * @property {number | null} other
 */

/**
 * A tile on the board, with its numbers at the cell's corners in the order of `tripple.rules.lattice.corners`.
 * @typedef {object} Laid
 * @property {string} tile
 * @property {string} cell
 * @property {[number, number, number]} numbers
 */

/**
 * The round without its board and its history; those grow by one step with each `Told`.
 * @typedef {object} RoundView
 * @property {number} number
 * @property {number} turn
 * @property {string[]} hand
 * @property {string[]} drawn
 * @property {number} drawn_count
 * @property {number[]} held
 * @property {number} pool
 * @property {number} supply
 * @property {number[]} points
 * @property {number[]} before The points of the earlier rounds.
 * @property {string | null} end
 * @property {string[][] | null} left
 * @property {Option[]} options
 * @property {PointInGame | null} last_choice When this seat last had more than one thing to do, if it is the only
 *   person here; it may be rounds ago.
 */

/**
 * A legal action, and its score lines as far as they are known.
 * @typedef {object} Option
 * @property {string} action
 * @property {PointsLine[]} lines
 */

/**
 * A point of a game: a round, from 1, and how many of its steps came before.
 * @typedef {object} PointInGame
 * @property {number} round
 * @property {number} step
 */

/**
 * @typedef {object} TableView
 * @property {"lobby" | "over" | "pause" | "playing"} phase
 * @property {string} sheet
 * @property {string[]} changes
 * @property {"1day" | "1min" | "30s" | "3min" | "none"} clock
 * @property {number} size
 * @property {boolean} public
 * @property {boolean} hints
 * @property {"calm" | "quick"} pace
 * @property {boolean} against_computers One person plays against computer players alone: moves can be taken back.
 * @property {number} taken_back Moves taken back so far.
 * @property {string} commitment Empty if the player chose the deal: then no secret is involved.
 * @property {ChairView[]} chairs
 * @property {number | null} host
 * @property {string | null} invite For people who sit here.
 * @property {number[]} totals
 * @property {"abandoned" | "closed" | "resigned" | "rounds" | "solo" | "target" | null} why
 * @property {number[]} winners
 * @property {string | null} secret Revealed when the game is over.
 * @property {string | null} seed Revealed when the game is over; a player who chose the deal sees it before, too.
 * @property {string | null} rematch The table where the same people play again.
 * @property {boolean} set_up The game went on from a given position: it has no record and counts in no statistics.
 */

/**
 * @typedef {object} ChairView
 * @property {string} name
 * @property {string | null} level
 * @property {boolean} ready
 * @property {string} salt
 * @property {string | null} taken The level of the computer player that plays for the absent person.
 * @property {boolean} resigned
 * @property {boolean} mine True for the receiver's own seats.
 */

/**
 * Everything this seat may see, up to and including the event with this number.
 * @typedef {object} Fresh
 * @property {"fresh"} type
 * @property {number} number
 * @property {number | null} seat
 * @property {string} id
 * @property {TableView} table
 * @property {number | null} until
 * @property {RoundView | null} round
 * @property {Laid[]} board
 * @property {StepMessage[]} history
 * @property {boolean[]} present
 * @property {number} changed When the last event happened.
 */

/**
 * Presence of people, seat by seat (computer players are always present). Not numbered and not stored.
 * @typedef {object} Presence
 * @property {"presence"} type
 * @property {boolean[]} present
 * @property {(number | null)[]} stand_in For each seat whose person is away: when a computer player takes over.
 * @property {number} now The server's time, for clients that show how much time is left.
 * @property {number} watching People here without a seat: in a lobby they are about to choose a name.
 * @property {boolean} hurried Set while strong computer players get less time than usual because the server is busy.
 */

/**
 * The whole score pad, up to and including the change with this number.
 * @typedef {object} FreshPad
 * @property {"pad"} type
 * @property {number} number
 * @property {PadContent} pad
 */

/**
 * A whole pad. The names are the first ones; the log has the changes since.
 * @typedef {object} PadContent
 * @property {string} id
 * @property {string} invite
 * @property {string[]} names
 * @property {string} sheet
 * @property {string[]} house_rules
 * @property {NotedChange[]} log
 * @property {number} number
 */

/**
 * A change on the pad; numbers begin with 1 and follow each other without a gap.
 * @typedef {object} NotedChange
 * @property {number} number
 * @property {string} key
 * @property {PadChange} change
 */

/**
 * @typedef {object} Write
 * @property {"write"} type
 * @property {PadEntry} entry
 */

/**
 * The round's first tile and its player (R3).
 * @typedef {object} Start
 * @property {"start"} kind
 * @property {number} seat
 * @property {string} tile The tile, such as `555`.
 */

/**
 * A turn of the next player: tiles drawn, then one laid or none.
 * @typedef {object} Turn
 * @property {"turn"} kind
 * @property {string | null} tile The laid tile, such as `345`, if any.
 * @property {"none" | "bridge" | "double" | "hexagon" | "two-hexagons" | "three-hexagons"} bonus
 * @property {number} draws
 */

/**
 * A turn of which only the points are known: those of the whole turn, including draws and bonuses.
 * @typedef {object} Points
 * @property {"points"} kind
 * @property {number} points
 * @property {number | null} seat The player, if the turn opens the round; otherwise the next player is meant.
 * @property {number} draws Number of tiles drawn; the points already include their cost.
 * @property {boolean} laid True if a tile was laid, though no player remembers which.
 */

/**
 * Points given or taken outside any turn; the turn stays with the same player.
 * @typedef {object} Extra
 * @property {"extra"} kind
 * @property {number} seat
 * @property {number} points Negative for a loss.
 */

/**
 * Tiles that each player still holds at the end of the round, by name or as their sum.
 * @typedef {object} End
 * @property {"end"} kind
 * @property {(number | string[])[]} left For each player the names of the tiles, or their sum.
 */

/**
 * @typedef {object} Correct
 * @property {"correct"} type
 * @property {number} at
 * @property {PadEntry} entry
 */

/**
 * Insert a forgotten line before an earlier one; that one and the others move down.
 * @typedef {object} Insert
 * @property {"insert"} type
 * @property {number} at
 * @property {PadEntry} entry
 */

/**
 * Remove an earlier line; the others move up.
 * @typedef {object} Strike
 * @property {"strike"} type
 * @property {number} at
 */

/**
 * The same players by other names.
 * @typedef {object} Rename
 * @property {"rename"} type
 * @property {string[]} names
 */

/**
 * Takes back the last change that still counts; an empty pad stays empty.
 * @typedef {object} Undo
 * @property {"undo"} type
 */

/**
 * A change on the score pad. Numbers begin with 1 and follow each other without a gap.
 * @typedef {object} ToldPad
 * @property {"noted"} type
 * @property {number} number
 * @property {string} key The device's own id for it.
 * @property {PadChange} change
 */

/**
 * The server is stopping; everything is on disk, come back in a moment.
 * @typedef {object} Closing
 * @property {"closing"} type
 */

/**
 * The request is carried out and on disk.
 * @typedef {object} Done
 * @property {"done"} type
 * @property {string} id
 * @property {number} number The log position afterwards.
 * @property {boolean} again True if it had already been carried out before, with the same id.
 */

/**
 * Nothing has changed. Over HTTP, every answer with a status of 400 or more is one of these.
 * @typedef {object} Refused
 * @property {"refused"} type
 * @property {RefusalReason} reason A word from the table of reasons.
 * @property {string} sentence An English sentence with {named} gaps, ready to be translated.
 * @property {Record<string, string>} values The values of the gaps.
 * @property {string | null} rule The rule behind it, such as R5 or D7.
 * @property {string | null} id The id of the request, if there was one.
 */

/**
 * The answer to a `ping`.
 * @typedef {object} Pong
 * @property {"pong"} type
 * @property {number} number
 * @property {number} last The last number sent on this connection, -1 for none; if you do not have it, you have missed
 *   something.
 */

/**
 * A new table, and how others find it.
 * @typedef {object} TableMade
 * @property {string} id
 * @property {string} invite The invitation's secret.
 * @property {string} link The link to send to the others. The secret comes after the #, which browsers do not send to
 *   servers.
 */

/**
 * @typedef {object} Promised
 * @property {string} commitment The commitment of the table that this guest makes with this key, if its game begins at
 *   once.
 */

/**
 * Seats taken, as of the log position `number`.
 * @typedef {object} Seated
 * @property {number} number
 * @property {number[]} seats All seats of this guest at the table.
 */

/**
 * `mine` are the seats of the person who asked, `seed` the deal that they asked for, if they did.
 * @typedef {object} Listing
 * @property {string} id
 * @property {"lobby" | "over" | "pause" | "playing"} phase
 * @property {string} sheet
 * @property {"1day" | "1min" | "30s" | "3min" | "none"} clock
 * @property {number} size
 * @property {boolean} public
 * @property {string[]} names
 * @property {(string | null)[]} levels Levels of the computer players; None for people.
 * @property {number[]} totals
 * @property {number | null} turn
 * @property {number[]} winners
 * @property {string | null} rematch
 * @property {number[]} mine
 * @property {number} changed
 * @property {string} seed
 * @property {boolean} daily Practice does not count.
 * @property {number} taken_back
 * @property {boolean} set_up True if the game went on from a given position.
 */

/**
 * An action with its expected result and the reasons: one or two sentences with gaps, and the values for them. Each may
 * be an instance of an idea of good play, by its id.
 * @typedef {object} Advice
 * @property {string} action
 * @property {number} points
 * @property {number | null} win
 * @property {number | null} error
 * @property {string | null} because
 * @property {Record<string, string>} values
 * @property {string} idea
 * @property {string | null} also
 * @property {Record<string, string>} also_values
 * @property {string} also_idea
 * @property {boolean} expert True if an expert would do this, where the hint begins with a tile to lay.
 */

/**
 * @typedef {object} Hindsight
 * @property {number} round
 * @property {number} step
 * @property {Advice} played
 * @property {Advice | null} better None if the choice was as good, as far as can be seen.
 * @property {ReasonTold[]} gains Reasons for the better one.
 * @property {ReasonTold[]} costs Reasons against the one that was played.
 * @property {FollowTold[]} follows The next turns after it, usual or forced.
 */

/**
 * A sentence with gaps, their values, and the idea of good play behind it, if any.
 * @typedef {object} ReasonTold
 * @property {string} sentence
 * @property {Record<string, string>} values
 * @property {string} idea
 */

/**
 * A turn after the action that was played, see `tripple.bots.Follow`.
 * @typedef {object} FollowTold
 * @property {number} seat
 * @property {string} action
 * @property {number} points
 * @property {number} share
 * @property {number} drawn
 */

/**
 * @typedef {object} Refereed
 * @property {Option[]} fits Every tile that is not on the board, wherever it fits, with the points for laying it there.
 * @property {Posed | null} question The seat on turn with its legal actions; none if the round is over.
 * @property {Impossible | null} fault
 */

/**
 * A position posed as a question to the seat on turn: all that it sees, and its legal actions.
 * @typedef {object} Posed
 * @property {string} sheet
 * @property {string[]} changes House rules, as in a record.
 * @property {number} seat
 * @property {Laid[]} board In the order of laying, as far as that is known.
 * @property {string[]} hand
 * @property {string[]} drawn Tiles of the hand that were drawn in this turn.
 * @property {number[]} held
 * @property {number} pool
 * @property {number} supply
 * @property {number[]} points Each seat's points, with those of earlier rounds.
 * @property {Option[]} options
 */

/**
 * A reason why a position is not possible.
 * @typedef {object} Impossible
 * @property {string} sentence
 * @property {Record<string, string>} values
 * @property {string} rule
 */

/**
 * A whole game, refereed while it was read.
 * @typedef {object} Replay
 * @property {string} sheet
 * @property {string[]} changes
 * @property {string | null} seed
 * @property {ReplayPlayer[]} players
 * @property {ReplayRound[]} rounds
 * @property {number[]} totals
 * @property {string | null} end
 * @property {number[]} winners
 * @property {number} taken_back The number of moves taken back on the way.
 */

/**
 * @typedef {object} ReplayPlayer
 * @property {string} name
 * @property {string | null} level
 */

/**
 * @typedef {object} ReplayRound
 * @property {string[][]} hands A tile that the record does not name is `?`, here and in the pool.
 * @property {string[]} pool
 * @property {ReplayStep[]} steps
 * @property {number[]} points
 * @property {string | null} end
 */

/**
 * @typedef {object} ReplayStep
 * @property {number} seat
 * @property {string} action
 * @property {PointsLine[]} lines
 * @property {Laid | null} laid
 * @property {string | null} drawn The tile that a draw gave, or `?` where the record does not say.
 */

/**
 * A review in progress; ask again with the number of known findings until it is done.
 * @typedef {object} ReviewSoFar
 * @property {number} number How many findings there will be.
 * @property {Finding[]} findings Findings that were not known yet, in the order of the game.
 * @property {PlayerSummary[] | null} players A summary for each seat, once it is done.
 * @property {"done" | "waiting" | "working"} stage
 * @property {number} ahead Number of reviews and deals before it in the queue.
 */

/**
 * The luck of a deal.
 * @typedef {object} DealFinding
 * @property {"deal"} type
 * @property {number} round
 * @property {Expected | null} luck Worth of these hands to every seat, above hands dealt again; None if the record
 *   hides tiles.
 * @property {Expected | null} error
 * @property {Expected | null} before Expectations before the deal, by the rounds so far; among equals no lead.
 */

/**
 * Expectations of all seats, or the difference of two.
 * @typedef {object} Expected
 * @property {number[]} lead Points at the end of the round, ahead of the others' mean; alone, the points.
 * @property {number[] | null} win The chance to win the game, from 0 to 1; alone there is none.
 */

/**
 * The luck of a drawn tile.
 * @typedef {object} DrawFinding
 * @property {"draw"} type
 * @property {number} round
 * @property {number} step
 * @property {number} seat
 * @property {string} tile `?` if the record does not name it.
 * @property {Expected | null} luck Worth of this tile to every seat, above the mean of all that it could have been.
 * @property {Expected | null} error
 */

/**
 * A choice of a seat.
 * @typedef {object} Decision
 * @property {"decision"} type
 * @property {number} round
 * @property {number} step
 * @property {number} seat
 * @property {string} played
 * @property {ReviewOption[]} options Every allowed action, the best first, by this seat's view.
 * @property {string} phase By the pool: `early`, `late` with less than half of it, or `empty`.
 * @property {string} habit The kind of mistake, see `habits`.
 * @property {boolean} exact Everything was known, and every option is exact.
 * @property {Why[]} gains
 * @property {Why[]} costs
 * @property {FollowTold[]} follows The next turns after a mistake.
 */

/**
 * An action that was possible, and its value.
 * @typedef {object} ReviewOption
 * @property {string} action
 * @property {number} points
 * @property {number} error
 * @property {number | null} win
 * @property {Loss} loss
 * @property {number} now
 * @property {string} grade The grade of playing it (see `grades`); every good one is as good as the best, as far as one
 *   can tell.
 * @property {string} near Another grade that is as likely: the loss is next to the limit between them.
 */

/**
 * Loss of an action against the best one, both in the same worlds, with standard errors.
 * @typedef {object} Loss
 * @property {number} points
 * @property {number} points_error
 * @property {number | null} win
 * @property {number} win_error
 */

/**
 * A sentence with gaps and their values, to be translated before it is shown.
 * @typedef {object} Why
 * @property {string} sentence
 * @property {Record<string, any>} values
 * @property {string} idea The name of the idea that it is an instance of, if any.
 */

/**
 * A player's decisions and luck over a game.
 * @typedef {object} PlayerSummary
 * @property {string} name
 * @property {string | null} level
 * @property {number} decisions
 * @property {Record<string, number>} grades How many of them got each grade.
 * @property {number} points_lost
 * @property {number} points_a_decision The mean of them, none counted for more than the least blunder.
 * @property {number | null} win_lost Chance to win given away by them; it can exceed 1, because a chance may come
 *   again.
 * @property {Expected | null} others The gain from the mistakes of the others.
 * @property {Expected | null} expected Expectation before the tiles were dealt: among equals no lead, and an equal
 *   chance.
 * @property {Expected | null} result The sum of its leads, and its part of the win: expected, less lost, and from the
 *   others, and luck.
 * @property {Expected | null} luck None if tiles are unknown, or the game is not over.
 * @property {number} error Standard error of the points of luck and skill: mistakes are estimates.
 * @property {Habit[]} habits
 * @property {HabitSaid[]} said The dearest habits of this game in words.
 * @property {string | null} played_like
 */

/**
 * Mistakes of one kind in one phase.
 * @typedef {object} Habit
 * @property {string} name
 * @property {string} phase
 * @property {number} decisions
 * @property {number} points
 * @property {number} done How often a tile was drawn on purpose, rightly or not.
 */

/**
 * @typedef {object} HabitSaid
 * @property {string} name
 * @property {Why} why
 */

/**
 * @typedef {object} Rules
 * @property {string} sheet
 * @property {string} title
 * @property {string} source
 * @property {string} about
 * @property {SectionInfo[]} sections
 */

/**
 * @typedef {object} SectionInfo
 * @property {string} id
 * @property {string} title
 * @property {ParagraphInfo[]} paragraphs
 */

/**
 * @typedef {object} ParagraphInfo
 * @property {string} text
 * @property {string} mark
 * @property {Laid[] | null} example
 * @property {boolean} house_rule True if a house rule has changed the text; the mark says so, too.
 */

/**
 * @typedef {object} IdeaInfo
 * @property {string} id
 * @property {string} title
 * @property {string} text
 * @property {string[]} tray
 * @property {number[]} others The number of tiles each of the others holds, the next player's first.
 * @property {number} pool
 * @property {DeedInfo} played
 * @property {DeedInfo} better
 * @property {string} said A finding of the play-outs about one of the two actions: the one played, or the better one.
 * @property {boolean} of_played
 * @property {string} place The open cell that `said` is about; empty if there is none.
 */

/**
 * An action, the points it gives now, and the board after it; a tile that it lays comes last.
 * @typedef {object} DeedInfo
 * @property {string} action
 * @property {number} points
 * @property {Laid[]} board
 */

/**
 * @typedef {object} Lessons
 * @property {string} sheet
 * @property {LessonTold[]} lessons
 * @property {string[]} changes
 */

/**
 * @typedef {object} LessonTold
 * @property {string} id
 * @property {string} title
 * @property {string} part
 * @property {ExerciseTold[]} exercises
 * @property {boolean} is_enough True if the lessons up to this one are enough to play.
 */

/**
 * @typedef {object} ExerciseTold
 * @property {Posed} posed
 * @property {Sentence[]} task
 * @property {Reply[]} replies
 * @property {number[]} marks For each option of the position, the index of its reply.
 * @property {string} unfit Answer to a tile that fits nowhere, with a gap for the tile; empty for the usual one.
 * @property {boolean} turns Turn such a tile on the spot where another one fits.
 * @property {Option[]} outcomes All score lines of right actions, including those of the round's end, which `position`
 *   cannot know.
 * @property {string[]} others
 * @property {Record<string, number>} onward For right actions, the index of the next exercise; none after the last one.
 */

/**
 * English, with gaps in braces, and their values.
 * @typedef {object} Sentence
 * @property {string} sentence
 * @property {Record<string, number | string>} values
 */

/**
 * @typedef {object} Reply
 * @property {Sentence[]} sentences
 * @property {boolean} is_right
 */

/**
 * @typedef {object} Daily
 * @property {string} day
 * @property {string} first
 * @property {Row[]} today The best of that day on this server.
 * @property {Row[]} ever The best of all days.
 * @property {Mine} mine
 * @property {string | null} share The guest's result as a text to share, which reveals nothing about the deal.
 */

/**
 * @typedef {object} Row
 * @property {string} name
 * @property {number} points
 * @property {string} day
 * @property {boolean} mine
 */

/**
 * @typedef {object} Mine
 * @property {ResultInfo | null} result
 * @property {string | null} table
 * @property {string | null} phase The phase of the table: if it is over without a result, the game was given up.
 * @property {number} streak
 * @property {number} longest
 * @property {[number, number][]} histogram The start and the height of each bar.
 * @property {ResultInfo[]} results
 */

/**
 * @typedef {object} ResultInfo
 * @property {string} day
 * @property {number} points
 * @property {string} end
 * @property {string} played
 */

/**
 * Par of a solitaire deal: a strong player's results without seeing the pool, and the best line found with it.
 * @typedef {object} Par
 * @property {string} level
 * @property {number} average
 * @property {number[]} results
 * @property {number} best
 * @property {string} record The best line; empty for a daily whose day is not over everywhere.
 */

/**
 * Not finished yet; ask again. The stages are waiting, playing and searching.
 * @typedef {object} Working
 * @property {string} stage
 */

/**
 * @typedef {object} PuzzleIndex
 * @property {string} sheet The rules that all of them hold by.
 * @property {string} first The first date that has a daily puzzle.
 * @property {string[]} daily The daily puzzles from then on; after the last one it starts over.
 * @property {ThemeInfo[]} themes
 * @property {PuzzleEntry[]} puzzles The easiest first.
 */

/**
 * @typedef {object} ThemeInfo
 * @property {string} id
 * @property {string} title
 * @property {string} about
 */

/**
 * @typedef {object} PuzzleEntry
 * @property {string} id
 * @property {string[]} themes
 * @property {number} rating
 */

/**
 * All puzzles of an index, for browsers without a network.
 * @typedef {object} PuzzleShelf
 * @property {PuzzleIndex} index
 * @property {PuzzleInfo[]} puzzles
 */

/**
 * @typedef {object} PuzzleInfo
 * @property {string} id
 * @property {string[]} themes The first is its main one; empty for a guest's own mistakes.
 * @property {number | null} rating Its initial difficulty.
 * @property {Posed} question
 * @property {number[]} losses The loss of each of the question's options against the best; 0 is a right answer.
 * @property {string} by The unit of the losses: points, or with `win` a part of the chance to win, from 0 to 1.
 * @property {boolean} exact True if everything was worked out to the end.
 * @property {string} tempting A plausible wrong answer; in a guest's own mistake, the action that was played.
 * @property {Why} hint
 * @property {Why[]} gains Reasons for the right answer.
 * @property {Why[]} costs Reasons against the tempting one.
 * @property {Record<string, string[]>} places By action, the cells that its reasons are about; they are open after it.
 * @property {FollowTold[][]} follows The next turns after each of the question's options, as far as they are known;
 *   after a wrong answer.
 * @property {string} table In a guest's own mistakes, the game; `finding` is the number of the finding in its review.
 * @property {number} finding
 */

/**
 * @typedef {object} PuzzleProgress
 * @property {MyRating | null} rating None before the first puzzle.
 * @property {Record<string, number>} solved By puzzle: the try that solved it, 0 if missed.
 * @property {Record<string, number>} days The same for the daily puzzles, by date.
 * @property {number} streak Number of days in a row with a solved daily puzzle.
 * @property {number} longest
 * @property {Record<string, string>} next For each theme, the untried puzzle nearest to the guest's rating.
 * @property {string} mix The untried puzzle to try next, of any theme.
 * @property {Record<string, number>} ratings How hard these have proved to be, where people have tried them.
 */

/**
 * @typedef {object} MyRating
 * @property {number} rating
 * @property {number} deviation In 95 of 100 cases the strength is within two deviations.
 * @property {boolean} sure False while the rating is uncertain.
 */

/**
 * @typedef {object} MyStatistics
 * @property {Statistics} statistics
 * @property {PuzzleStatistics} puzzles
 * @property {StoredCounts} kept
 * @property {PadName[]} names The names on the guest's pads, the most frequent first.
 * @property {number} most The number of games that count at most, the latest first.
 */

/**
 * All games count as played; those with moves taken back count for no wins, averages and records.
 * @typedef {object} Statistics
 * @property {number} games
 * @property {number} fair
 * @property {number} won
 * @property {number} starred Games won after moves were taken back.
 * @property {number} points
 * @property {number | null} average Mean points of a game that reached its end.
 * @property {Best | null} best
 * @property {number} rounds
 * @property {number | null} round_average
 * @property {Best | null} best_round
 * @property {number} bridges
 * @property {number} doubles
 * @property {number} hexagons
 * @property {number} outs Rounds ended by laying the last tile.
 * @property {number} draws
 * @property {Rival[]} rivals
 * @property {FinishedGame[]} course
 * @property {[number, number][]} histogram Start and height of each bar, for the round points of fair games.
 * @property {Solitaire} solitaire
 * @property {ReviewedGame[]} reviewed
 * @property {Habits | null} habits Habits in the last reviewed games; None without a mistake.
 * @property {number} step
 */

/**
 * @typedef {object} Best
 * @property {number} points
 * @property {number} at
 * @property {string} id
 * @property {boolean} pad
 * @property {number | null} round
 */

/**
 * Games against people or against one level; a game against several kinds counts for each.
 * @typedef {object} Rival
 * @property {string} kind
 * @property {number} games
 * @property {number} fair Games without moves taken back; only these count as won and for the average.
 * @property {number} won
 * @property {number} starred Games won after moves were taken back.
 * @property {number | null} average
 */

/**
 * @typedef {object} FinishedGame
 * @property {number} at
 * @property {string} id
 * @property {boolean} pad
 * @property {number} points
 * @property {boolean} won
 * @property {number} taken_back A game with moves taken back counts for no average and no record.
 */

/**
 * @typedef {object} Solitaire
 * @property {Solo[]} played
 * @property {number | null} average
 * @property {Best | null} best
 * @property {number} dailies
 * @property {number} streak
 * @property {number} longest
 */

/**
 * @typedef {object} Solo
 * @property {number} at
 * @property {string} id
 * @property {number} points
 * @property {string | null} day
 */

/**
 * @typedef {object} ReviewedGame
 * @property {number} at
 * @property {string} id
 * @property {boolean} won
 * @property {number} decisions
 * @property {number} points_lost Mean points given away per decision.
 * @property {number | null} luck Points that my tiles gave me above the average.
 * @property {string | null} played_like The most similar level of those offered today.
 * @property {number} taken_back
 */

/**
 * @typedef {object} Habits
 * @property {number} games
 * @property {HabitOverTime[]} kinds
 * @property {Share[]} phases
 * @property {Share[]} players
 */

/**
 * @typedef {object} HabitOverTime
 * @property {Why} said With the count and the points of all these games.
 * @property {number[]} course The points of each game, the oldest first.
 */

/**
 * @typedef {object} Share
 * @property {string} of A phase, or a number of players.
 * @property {number} decisions
 * @property {number} points
 */

/**
 * @typedef {object} PuzzleStatistics
 * @property {number} tried
 * @property {number} solved
 * @property {number} first
 * @property {number} streak Consecutive days on which the puzzle of the day was solved.
 * @property {number} longest
 * @property {RatedPuzzle[]} course
 */

/**
 * @typedef {object} RatedPuzzle
 * @property {number} at
 * @property {number} rating
 * @property {boolean} won
 */

/**
 * @typedef {object} StoredCounts
 * @property {number} games
 * @property {number} running
 * @property {number} pads
 * @property {number} dailies
 * @property {number} puzzles
 * @property {number} devices
 */

/**
 * @typedef {object} PadName
 * @property {string} name
 * @property {number} pads
 */

/**
 * @typedef {object} Strength
 * @property {string} level
 * @property {number} games Number of games behind the estimate; the usual level if 0.
 */

/**
 * The link that makes another device this guest.
 * @typedef {object} PersonalLink
 * @property {string} link
 * @property {string} token
 * @property {number} seconds The seconds for which it works.
 */

/**
 * @typedef {object} LinkInfo
 * @property {boolean} same True if the link belongs to this browser's own guest.
 * @property {GuestInfo} theirs The guest you become with the link.
 * @property {GuestInfo} mine The guest you are now.
 */

/**
 * A guest's name and counts. No count exceeds `most`.
 * @typedef {object} GuestInfo
 * @property {string | null} name The name used last at a table.
 * @property {number} games
 * @property {number} running
 * @property {number} pads
 * @property {number} puzzles
 * @property {number} most
 */

/**
 * @typedef {object} FormerGuest
 * @property {number} number To name in `POST /api/links/back`.
 * @property {GuestInfo} guest
 */

/**
 * A pad in its members' lists; it contains the invitation.
 * @typedef {object} PadListing
 * @property {string} id
 * @property {string} invite
 * @property {string[]} names
 * @property {number[]} totals
 * @property {boolean} over
 * @property {number[]} winners
 * @property {number} rounds
 * @property {number} changed
 */

/**
 * Prices of a sheet by the reasons' words, so that a device can keep score alone.
 * @typedef {object} Tariff
 * @property {string} sheet
 * @property {string[]} house_rules
 * @property {string} starter Opener of a round: `triple`, `value`, `zero` or `lot`.
 * @property {string} choice Opening tile: `highest`, `highest-or-zero` or `any`.
 * @property {number} target The game ends after the round in which a player reaches this total.
 * @property {string} winner Winner among several who reach the target: `most` or `last-round`.
 * @property {number | null} rounds The game ends after this many rounds instead, if set.
 * @property {number} draws
 * @property {number} box
 * @property {Record<string, number>} hands Tiles dealt to each player, by the number of players.
 * @property {Record<string, number>} tiles
 * @property {Record<string, [string, number][]>} opening
 * @property {Record<string, [string, number][]>} laying Points beside a laid tile's value, by bonus.
 * @property {[string, number][]} drawing
 * @property {[string, number][]} last_draw Additional price of the last tile that may be drawn in a turn.
 * @property {[string, number][][]} passing Price of a turn without laying, by the number of draws, from 0.
 * @property {[string, number][]} out
 * @property {boolean} out_takes Laying the last tile also gets the value of the others' tiles.
 * @property {Blockade} blocked
 */

/**
 * R9, D11: points of a round that ends without a last tile laid.
 * @typedef {object} Blockade
 * @property {boolean} least_gets Players with the least get the value of the others' tiles.
 * @property {boolean} least_loses
 * @property {boolean} all_lose All players lose the value of their own tiles.
 * @property {boolean} tie Pay several players who share the least.
 * @property {boolean} by_number The least is the fewest tiles; otherwise the lowest value.
 * @property {boolean} differences Players with the least get only the difference to each of the others.
 */

/**
 * The first message: the seat that this connection follows. One connection follows one seat, or watches.
 * @typedef {object} Hello
 * @property {"hello"} type
 * @property {number} [version]
 * @property {number | "mine" | null} [seat] The seat to follow, which has to be yours; leave it out to watch as a
 *   spectator. `mine` is the first of your seats; if you have none, you watch. The `fresh` says which seat it is and,
 *   in the chairs of its table, which other seats are yours.
 * @property {number | null} [after] The last number that the client has; the server sends everything after it, or a
 *   fresh view.
 * @property {string | null} [invite] The secret of the invitation; needed to watch a private table at which you have no
 *   seat. On a score pad, it makes you a member.
 */

/**
 * A request. The answer is `done` or `refused` with the same id.
 * @typedef {object} Ask
 * @property {"ask"} type
 * @property {string} id The client's own id for the request. Sent again with the same id, it is not carried out again.
 * @property {number} seen The last number that the client had seen when it decided.
 * @property {Command} command For a table, or a `change` for a score pad.
 */

/**
 * Take the next free seat. One guest may take several, for people who share a device.
 * @typedef {object} Join
 * @property {"join"} do
 * @property {string} name
 */

/**
 * The host fills the next free seat; levels are the keys of `tripple.bots.LEVELS`.
 * @typedef {object} AddComputer
 * @property {"add-computer"} do
 * @property {string} level
 * @property {string | null} [name] Without one it has one of its own, in each reader's language.
 */

/**
 * Give up a seat, in the lobby.
 * @typedef {object} Leave
 * @property {"leave"} do
 * @property {number} seat
 */

/**
 * The host frees a seat, in the lobby. Its guest can come back once the host has made a new invitation.
 * @typedef {object} Remove
 * @property {"remove"} do
 * @property {number} seat
 */

/**
 * The host makes a new invitation. At a private table, everybody without a seat is disconnected, and the old link stops
 * working.
 * @typedef {object} Invite
 * @property {"invite"} do
 */

/**
 * In the lobby, optionally with a salt of hexadecimal digits for the deals, or between two rounds. The game starts
 * automatically when all seats are taken and everybody is ready.
 * @typedef {object} Ready
 * @property {"ready"} do
 * @property {number} seat
 * @property {boolean} [ready]
 * @property {string} [salt]
 */

/**
 * The host starts with the seats that are taken; everybody else has to be ready.
 * @typedef {object} StartGame
 * @property {"start"} do
 */

/**
 * An action in the notation: open, draw, pass or 345@2,-1v.
 * @typedef {object} Play
 * @property {"play"} do
 * @property {number} seat
 * @property {string} action
 */

/**
 * Go on from an earlier choice of this seat, against computer players alone. Every view of a round names the last one
 * (`last_choice`). Earlier ones can be named as well; all later ones are then taken back, too. It is refused if you
 * have made or taken back a move that you had not seen (`seen`).
 * @typedef {object} TakeBack
 * @property {"take-back"} do
 * @property {number} seat
 * @property {number} round
 * @property {number} step
 */

/**
 * Against computer players alone: how quickly they move from now on.
 * @typedef {object} SetPace
 * @property {"pace"} do
 * @property {"calm" | "quick"} pace
 */

/**
 * Against computer players alone: do not wait for them until your next turn. They search as long as otherwise.
 * @typedef {object} Skip
 * @property {"skip"} do
 */

/**
 * Take the seat back from the computer player. Following your seat does the same.
 * @typedef {object} Back
 * @property {"back"} do
 * @property {number} seat
 */

/**
 * @typedef {object} Resign
 * @property {"resign"} do
 * @property {number} seat
 */

/**
 * One of `REACTIONS`.
 * @typedef {object} React
 * @property {"react"} do
 * @property {number} seat
 * @property {string} reaction
 */

/**
 * After the game: a new table with the same seats. The first request makes it, and everybody gets its id.
 * @typedef {object} Rematch
 * @property {"rematch"} do
 */

/**
 * Write, insert, correct, strike, rename or undo on a score pad: all of it or nothing.
 * @typedef {object} WriteChanges
 * @property {"change"} do
 * @property {Keyed[]} changes At least one. A change whose key is already on the pad is not made again.
 */

/**
 * A change with the device's own id for it: sent again with the same key, it is not made again.
 * @typedef {object} Keyed
 * @property {string} key
 * @property {PadChange} change
 */

/**
 * A check that the server is there; it answers with a `pong` of the same number.
 * @typedef {object} Ping
 * @property {"ping"} type
 * @property {number} [number]
 */

/**
 * A new table. Either all of it is done at once, or it is refused and there is no table.
 * @typedef {object} CreateTable
 * @property {string} name The name of the guest who creates it and takes the first seat.
 * @property {Settings} [settings]
 * @property {(PersonHere | ComputerPlayer)[]} [seats] Further players who sit down at once, in this order; the
 *   remaining seats stay free.
 * @property {boolean} [ready] Declare every seat taken here ready. If no seat is free, the game begins at once.
 * @property {string} [salt] This guest's part in the deals, used if everybody is ready (docs/fairness.md). It proves
 *   something if the server's commitment was known before: ask `POST /api/promises` first.
 * @property {string | null} [key] The client's own id for this request: sent twice, it makes one table.
 */

/**
 * The settings of a new table; `Tables.create` checks the sheet and its changes.
 * @typedef {object} Settings
 * @property {string} [sheet]
 * @property {string[]} [changes]
 * @property {"1day" | "1min" | "30s" | "3min" | "none"} [clock]
 * @property {number} [size]
 * @property {boolean} [public]
 * @property {boolean} [hints] Allow hints: a person on turn may ask for a strong player's advice.
 * @property {"calm" | "quick" | null} [pace] How quickly computer players move; the server's own pace, if left out.
 * @property {string | null} [seed] A deal by its number or any other text, for a table of one: the same text always
 *   gives the same tiles.
 * @property {string} [start] A position that the game goes on from, to the end of the round; its rules replace `sheet`
 *   and `changes`. It may have `?` for tiles that are not known. Such a game has no record and counts in no statistics.
 */

/**
 * One more person on this guest's device.
 * @typedef {object} PersonHere
 * @property {"here"} kind
 * @property {string} name
 * @property {string} [salt]
 */

/**
 * A computer player asked to the table.
 * @typedef {object} ComputerPlayer
 * @property {"computer"} kind
 * @property {string} level One of those that `GET /api/choices` lists.
 * @property {string | null} [name]
 */

/** @typedef {Told | Fresh | Presence | FreshPad | ToldPad | Closing | Done | Refused | Pong} FromServer */

/** @typedef {Hello | Ask | Ping} FromClient */

/**
 * @typedef {Join | AddComputer | Leave | Remove | Invite | Ready | StartGame | Play | TakeBack | SetPace | Skip | Back
 *   | Resign | React | Rematch | WriteChanges} Command
 */

/**
 * @typedef {Created | Joined | Left | Removed | Invited | Readied | Dealt | Played | TakenBack | RoundEnded | TimedOut
 *   | TakenOver | HandedBack | Paced | Skipped | Resigned | Reacted | Ended | Rematched | Forgotten} TableEvent
 */

/** @typedef {Write | Correct | Insert | Strike | Rename | Undo} PadChange */

/** @typedef {Start | Turn | Points | Extra | End} PadEntry */

/** @typedef {DealFinding | DrawFinding | Decision} Finding */

export {};
