/** The map behind the references, compared with a search of all entries. */
import { IndexedMap } from "@procurement/adapter-memory"
import { expect, test } from "vitest"
import { randomFrom, seed } from "../src/builders/random.ts"

interface Parcel {
  readonly id: string
  readonly town: string
  readonly isSent: boolean
}

const towns = ["Łódź", "Gdynia", "Opole"] as const

test.each([1, 2, 3, 4, 5])("an index has its entries in the order of the map, run %i", (run) => {
  const random = randomFrom(seed + run)
  const set: Array<Parcel> = []
  const changed: Array<Parcel> = []
  const map = new IndexedMap<Parcel>(
    ({ town, isSent }) => (isSent ? [town] : [town, "waiting"]),
    (parcel) => changed.push(parcel),
  )
  const all = (isWanted: (parcel: Parcel) => boolean) => [...map.values()].filter(isWanted)
  for (let step = 0; step < 200; step += 1) {
    const id = String(random.int(1, 9))
    if (random.happens(0.2)) map.delete(id)
    else if (random.happens(0.02)) map.clear()
    else {
      const parcel = { id, town: random.pick(towns), isSent: random.happens(0.5) }
      set.push(parcel)
      map.set(id, parcel)
    }
    for (const each of towns) expect(map.on(each)).toEqual(all(({ town }) => town === each))
    expect(map.on("waiting")).toEqual(all(({ isSent }) => !isSent))
    expect(map.onAny(["Opole", "Gdynia"])).toEqual(all(({ town }) => town !== "Łódź"))
  }
  expect(changed).toEqual(set)
})
