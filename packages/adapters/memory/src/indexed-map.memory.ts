/** A map with indexes: entries are also found by what they are about, without reading all. */

interface Entry<Value> {
  /** Grows with every new entry. */
  readonly position: number
  value: Value
  indexes: ReadonlyArray<string>
}

/** The entries of one index, in the order of the map. */
interface Index<Value> {
  readonly entries: Array<Entry<Value>>
  /** The values of the entries, once they are asked for; absent again after a change. */
  values?: ReadonlyArray<Value> | undefined
}

const areSame = (left: ReadonlyArray<string>, right: ReadonlyArray<string>): boolean =>
  left.length === right.length && left.every((index, nth) => index === right[nth])

/** Where the entry of that position is, or would be. */
const placeOf = <Value>(entries: ReadonlyArray<Entry<Value>>, position: number): number => {
  let first = 0
  let end = entries.length
  while (first < end) {
    const middle = (first + end) >> 1
    if ((entries[middle]?.position ?? position) < position) first = middle + 1
    else end = middle
  }
  return first
}

const byPosition = <Value>(left: Entry<Value>, right: Entry<Value>): number =>
  left.position - right.position

const valueOf = <Value>({ value }: Entry<Value>): Value => value

export class IndexedMap<Value> extends Map<string, Value> {
  readonly #indexesOf: (value: Value) => ReadonlyArray<string>
  readonly #onChange: (value: Value) => void
  readonly #entries = new Map<string, Entry<Value>>()
  readonly #indexes = new Map<string, Index<Value>>()
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
    if (before !== undefined && areSame(before.indexes, indexes)) {
      before.value = value
      for (const index of indexes) this.#changed(index)
    } else {
      if (before !== undefined) this.#leave(before)
      this.#added += 1
      const entry = { position: before?.position ?? this.#added, value, indexes }
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
    const found = this.#indexes.get(index)
    return found === undefined ? [] : (found.values ??= found.entries.map(valueOf))
  }

  /** The entries of some indexes, in the order of the map. No entry is in two of them. */
  onAny(indexes: ReadonlyArray<string>): ReadonlyArray<Value> {
    const entries = indexes.flatMap((index) => this.#indexes.get(index)?.entries ?? [])
    return entries.toSorted(byPosition).map(valueOf)
  }

  positionOf(key: string): number {
    return this.#entries.get(key)?.position ?? 0
  }

  #changed(index: string): void {
    const found = this.#indexes.get(index)
    if (found !== undefined) found.values = undefined
  }

  #enter(entry: Entry<Value>, index: string): void {
    const found = this.#indexes.get(index)
    if (found === undefined) {
      this.#indexes.set(index, { entries: [entry] })
      return
    }
    const { entries } = found
    entries.splice(placeOf(entries, entry.position), 0, entry)
    found.values = undefined
  }

  #leave({ position, indexes }: Entry<Value>): void {
    for (const index of indexes) {
      const found = this.#indexes.get(index)
      if (found === undefined) continue
      found.entries.splice(placeOf(found.entries, position), 1)
      found.values = undefined
      if (found.entries.length === 0) this.#indexes.delete(index)
    }
  }
}
