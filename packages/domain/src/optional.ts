/** `A` with fields that may be undefined as optional fields. */
export type Optional<A> = {
  [K in keyof A as undefined extends A[K] ? never : K]: A[K]
} & {
  [K in keyof A as undefined extends A[K] ? K : never]?: Exclude<A[K], undefined>
}

/**
 * Returns a copy without undefined fields, for types with `exactOptionalPropertyTypes`:
 * `{ id, ...optional({ reference, metadata }) }`.
 */
export function optional<A extends object>(members: A): Optional<A>
export function optional(members: Record<string, unknown>): object {
  const present: Record<string, unknown> = {}
  for (const name in members) {
    if (members[name] !== undefined) present[name] = members[name]
  }
  return present
}
