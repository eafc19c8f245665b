/** A map that finds entries by what is left to do, so that polls need not read them all. */

interface Place {
  /** Grows with every new entry. */
  readonly position: number
  readonly shelf: string | undefined
}

export class ShelvedMap<Value> extends Map<string, Value> {
  readonly #shelfOf: (value: Value) => string | undefined
  readonly #places = new Map<string, Place>()
  readonly #shelves = new Map<string, Set<string>>()
  #added = 0

  /** An entry without a shelf is found by its key alone. One that changes itself is set again. */
  constructor(shelfOf: (value: Value) => string | undefined) {
    super()
    this.#shelfOf = shelfOf
  }

  override set(key: string, value: Value): this {
    const before = this.#places.get(key)
    const shelf = this.#shelfOf(value)
    if (before === undefined || before.shelf !== shelf) {
      this.#leave(key, before)
      this.#added += 1
      this.#places.set(key, { position: before?.position ?? this.#added, shelf })
      if (shelf !== undefined) this.#keysOn(shelf).add(key)
    }
    return super.set(key, value)
  }

  override delete(key: string): boolean {
    this.#leave(key, this.#places.get(key))
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
    const keys = this.#shelves.get(shelf)
    if (keys === undefined || keys.size === 0) return []
    return [...keys]
      .toSorted((left, right) => this.positionOf(left) - this.positionOf(right))
      .flatMap((key) => this.get(key) ?? [])
  }

  positionOf(key: string): number {
    return this.#places.get(key)?.position ?? 0
  }

  #keysOn(shelf: string): Set<string> {
    const keys = this.#shelves.get(shelf) ?? new Set()
    this.#shelves.set(shelf, keys)
    return keys
  }

  #leave(key: string, place: Place | undefined): void {
    if (place?.shelf !== undefined) this.#keysOn(place.shelf).delete(key)
  }
}
