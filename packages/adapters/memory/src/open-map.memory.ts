/** A map that knows which of its entries are open, so that polls need not look at all the others. */

export class OpenMap<Value> extends Map<string, Value> {
  /** The keys of open entries, in the order of the whole map. */
  readonly open = new Set<string>()
  readonly #isOpen: (value: Value) => boolean

  constructor(isOpen: (value: Value) => boolean) {
    super()
    this.#isOpen = isOpen
  }

  override set(key: string, value: Value): this {
    const isReopened = this.has(key) && !this.open.has(key) && this.#isOpen(value)
    super.set(key, value)
    if (isReopened) this.#collect()
    else if (this.#isOpen(value)) this.open.add(key)
    else this.open.delete(key)
    return this
  }

  override delete(key: string): boolean {
    this.open.delete(key)
    return super.delete(key)
  }

  override clear(): void {
    this.open.clear()
    super.clear()
  }

  /** An entry that is open again has its old place, and a map would put it last. */
  #collect(): void {
    this.open.clear()
    for (const [key, value] of this) if (this.#isOpen(value)) this.open.add(key)
  }
}
