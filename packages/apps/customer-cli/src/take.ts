/** The first items of a list; pages beyond them are not requested. */
export const take = async <Item>(
  list: AsyncIterable<Item>,
  count: number,
): Promise<ReadonlyArray<Item>> => {
  const items: Array<Item> = []
  for await (const item of list) {
    items.push(item)
    if (items.length >= count) break
  }
  return items
}
