/** A map with indexes: entries are also found by what they are about, without reading all. */

interface Entry {
  readonly key: string
  /** Grows with every new entry. */
  readonly position: number
  readonly indexes: ReadonlyArray<string>
}

const areSame = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): boolean =>
  left.length === right.length && left.every((index, nth) => index === right[nth])

/** Where the entry of that position is, or would be. */
const placeOf = (entries: ReadonlyArray<Entry>, position: number): number => {
  let first = 0
  let end = entries.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((entries[middle]?.position ?? position) < position) first = middle + 1
    else end = middle
  }
  return first
}

const byPosition = (left: Entry, right: Entry): number => left.position - right.position

export class IndexedMap<Value> extends Map<string, Value> {
  readonly #indexesOf: (value: Value) => ReadonlyArray<string>
  readonly #onChange: (value: Value) => void
  readonly #entries = new Map<string, Entry>()
  /** The entries of each index, in the order of the map. */
  readonly #indexes = new Map<string, Array<Entry>>()
  #added = 0

  /**
   * An entry without an index is found by its key alone. One that changes itself is set again.
   * `onChange` gets each value that is set.
   */
  constructor(
    indexesOf: (value: Value) => ReadonlyArray<string>,
    onChange: (value: Value) => void = () => undefined,
  ) {
    super()
    this.#indexesOf = indexesOf
    this.#onChange = onChange
  }

  override set(key: string, value: Value): this {
    const indexes = this.#indexesOf(value)
    const before = this.#entries.get(key)
    if (before === undefined || !areSame(before.indexes, indexes)) {
      if (before !== undefined) this.#leave(before)
      this.#added += 1
      const entry = { key, position: before?.position ?? this.#added, indexes }
      this.#entries.set(key, entry)
      for (const index of indexes) this.#enter(entry, index)
    }
    super.set(key, value)
    this.#onChange(value)
    return this
  }

  override delete(key: string): boolean {
    const entry = this.#entries.get(key)
    if (entry !== undefined) this.#leave(entry)
    this.#entries.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    this.#entries.clear()
    this.#indexes.clear()
    super.clear()
  }

  /** The entries of an index, in the order of the map. */
  on(index: string): ReadonlyArray<Value> {
    return this.#valuesOf(this.#indexes.get(index) ?? [])
  }

  /** The entries of some indexes, in the order of the map. No entry is in two of them. */
  onAny(indexes: ReadonlyArray<string>): ReadonlyArray<Value> {
    const entries = indexes.flatMap((index) => this.#indexes.get(index) ?? [])
    return this.#valuesOf(entries.toSorted(byPosition))
  }

  positionOf(key: string): number {
    return this.#entries.get(key)?.position ?? 0
  }

  #valuesOf(entries: ReadonlyArray<Entry>): ReadonlyArray<Value> {
    return entries.flatMap(({ key }) => this.get(key) ?? [])
  }

  #enter(entry: Entry, index: string): void {
    const entries = this.#indexes.get(index)
    if (entries === undefined) this.#indexes.set(index, [entry])
    else entries.splice(placeOf(entries, entry.position), 0, entry)
  }

  #leave({ position, indexes }: Entry): void {
    for (const index of indexes) {
      const entries = this.#indexes.get(index)
      entries?.splice(placeOf(entries, position), 1)
      if (entries?.length === 0) this.#indexes.delete(index)
    }
  }
}
