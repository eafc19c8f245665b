/** A decoder of what others wrote, as the fuzzer sees it. */

export interface Decoder {
  readonly name: string
  /** Inputs that it accepts, and inputs that once found a defect. */
  readonly samples: ReadonlyArray<Uint8Array | string>
  /** Inputs that make much work: read once, and not changed, because each takes long. */
  readonly extremes?: ReadonlyArray<Uint8Array | string>
  /** The longest input that its port passes on. */
  readonly maximumBytes: number
  /** Words of its format, which mutations insert. */
  readonly words?: ReadonlyArray<string>
  /** Source files that decide, its own and those of libraries: their coverage guides the fuzzer. */
  readonly sources: RegExp
  /** Milliseconds of CPU between two pauses, where no request of the API waits; default: 15. */
  readonly maximumMillis?: number
  /**
   * Returns for accepted and for refused inputs. A generator pauses at each `yield`. Throws
   * `PropertyBroken` when the result is wrong; every other error is a crash.
   */
  readonly read: (input: Uint8Array) => unknown
}

/** The CPU that an input may take on the main thread of the API. */
export const maximumMillisOf = ({ maximumMillis = 15 }: Pick<Decoder, "maximumMillis">): number =>
  maximumMillis

/** The decoder returned, and what it returned is wrong. */
export class PropertyBroken extends Error {}

type ErrorClass = abstract new (...given: never) => Error

/** Work with pauses. */
export const isWork = (result: unknown): result is Generator<unknown> =>
  typeof result === "object" && result !== null && "next" in result && Symbol.iterator in result

/** Calls the decoder; an error of these classes is a refusal, which it may answer. */
export const orRefused = <A>(refusals: ReadonlyArray<ErrorClass>, read: () => A): A | undefined => {
  const refused = (error: unknown): undefined => {
    if (refusals.some((each) => error instanceof each)) return undefined
    throw error
  }
  function* working(work: Generator<unknown>) {
    try {
      return yield* work
    } catch (error) {
      return refused(error)
    }
  }
  try {
    const result = read()
    if (isWork(result)) return working(result) as A
    return result instanceof Promise ? (result.catch(refused) as A) : result
  } catch (error) {
    return refused(error)
  }
}

/** The input as text, for decoders whose port has already decoded UTF-8. */
export const textOf = (input: Uint8Array): string => Buffer.from(input).toString("utf8")

export const bytesOf = (sample: Uint8Array | string): Uint8Array =>
  typeof sample === "string" ? Buffer.from(sample) : sample

/** The middle of the input again and again, until it has the greatest length. */
const grown = (input: Uint8Array, maximumBytes: number): Uint8Array => {
  const [from, to] = [Math.floor(input.length / 3), Math.ceil((2 * input.length) / 3)]
  const room = maximumBytes - input.length
  if (room < to - from) return input
  const filling = Buffer.alloc(room, input.slice(from, to))
  return Buffer.concat([input.slice(0, to), filling, input.slice(to)])
}

/** Its inputs that make the most work. */
export const extremesOf = (decoder: Decoder): ReadonlyArray<Uint8Array> => {
  const { samples, extremes = [], maximumBytes } = decoder
  return [
    ...extremes.map(bytesOf),
    ...samples.map((sample) => grown(bytesOf(sample), maximumBytes)),
  ].map((input) => input.slice(0, maximumBytes))
}
