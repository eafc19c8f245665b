/**
 * Long work in slices: it pauses after a bounded number of rows or characters, so that a server can
 * respond to others in between. What happens in a pause is up to the caller.
 */
export type Sliced<A> = Generator<undefined, A>

/** Rows between two pauses: each takes some microseconds. */
export const rowsPerSlice = 100

/** Does the work at once, without pauses. */
export const unsliced = <A>(work: Sliced<A>): A => {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Maps the items one by one. */
export function* mapInSlices<A, B>(
  items: ReadonlyArray<A>,
  each: (item: A) => B,
): Sliced<ReadonlyArray<B>> {
  const mapped: Array<B> = []
  for (const item of items) {
    mapped.push(each(item))
    if (mapped.length % rowsPerSlice === 0) yield
  }
  return mapped
}
