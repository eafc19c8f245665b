/** A map that also finds entries by what they are about, so that calls need not read them all. */

interface Place {
  /** Grows with every new entry. */
  readonly position: number
  readonly shelves: ReadonlyArray<string>
}

const areSame = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): boolean =>
  left.length === right.length && left.every((shelf, index) => shelf === right[index])

export class ShelvedMap<Value> extends Map<string, Value> {
  readonly #shelvesOf: (value: Value) => ReadonlyArray<string>
  readonly #places = new Map<string, Place>()
  readonly #shelves = new Map<string, Set<string>>()
  #added = 0

  /** An entry without a shelf is found by its key alone. One that changes itself is set again. */
  constructor(shelvesOf: (value: Value) => ReadonlyArray<string>) {
    super()
    this.#shelvesOf = shelvesOf
  }

  override set(key: string, value: Value): this {
    const before = this.#places.get(key)
    const shelves = this.#shelvesOf(value)
    if (before === undefined || !areSame(before.shelves, shelves)) {
      this.#leave(key)
      this.#added += 1
      this.#places.set(key, { position: before?.position ?? this.#added, shelves })
      for (const shelf of shelves) this.#enter(key, shelf)
    }
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#leave(key)
    this.#places.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    this.#places.clear()
    this.#shelves.clear()
    super.clear()
  }

  /** The entries of a shelf, in the order of the map. */
  on(shelf: string): ReadonlyArray<Value> {
    return this.onAny([shelf])
  }

  /** The entries of some shelves, in the order of the map. No entry is on two of them. */
  onAny(shelves: ReadonlyArray<string>): ReadonlyArray<Value> {
    const keys = shelves.flatMap((shelf) => [...(this.#shelves.get(shelf) ?? [])])
    if (keys.length > 1) keys.sort((left, right) => this.positionOf(left) - this.positionOf(right))
    return keys.flatMap((key) => this.get(key) ?? [])
  }

  positionOf(key: string): number {
    return this.#places.get(key)?.position ?? 0
  }

  #enter(key: string, shelf: string): void {
    const keys = this.#shelves.get(shelf)
    if (keys === undefined) this.#shelves.set(shelf, new Set([key]))
    else keys.add(key)
  }

  #leave(key: string): void {
    for (const shelf of this.#places.get(key)?.shelves ?? []) {
      const keys = this.#shelves.get(shelf)
      keys?.delete(key)
      if (keys?.size === 0) this.#shelves.delete(shelf)
    }
  }
}
