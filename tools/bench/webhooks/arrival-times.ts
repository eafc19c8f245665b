/**
 * When events of independent customers come: at random instants, so many a second on average.
 *
 * At a constant rate they would keep step with periodic work of the measured program, and a latency
 * would show only that. The same seed gives the same times, so that both sides of a round are asked
 * for the same.
 */

/** Knuth's multiplier and Numerical Recipes' increment, modulo 2 to the 32nd. */
const multiplier = 1_664_525
const increment = 1_013_904_223
const modulus = 2 ** 32

const millisPerSecond = 1_000

/** Milliseconds from the beginning, ascending: a Poisson process of that rate. */
export const arrivalTimes = (
  count: number,
  perSecond: number,
  seed: number,
): ReadonlyArray<number> => {
  let state = seed >>> 0
  let atMillis = 0
  return Array.from({ length: count }, () => {
    state = (Math.imul(state, multiplier) + increment) >>> 0
    atMillis -= (Math.log(1 - state / modulus) * millisPerSecond) / perSecond
    return atMillis
  })
}
