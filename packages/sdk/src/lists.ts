/** Lists: each page is requested when it is needed. */
import type { paths } from "./schema.ts"
import type { Fetch } from "./sending.ts"

export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  /** The address of the next page; null on the last one. */
  readonly next: string | null
}

/** `for await (const item of list)` reads every item, `list.pages()` every page. */
export interface List<Item> extends AsyncIterable<Item> {
  readonly items: () => AsyncGenerator<Item, void, undefined>
  readonly pages: () => AsyncGenerator<Page<Item>, void, undefined>
}

interface Json<Body> {
  readonly responses: { readonly 200: { readonly content: { readonly "application/json": Body } } }
}

/** Paths that return pages. */
export type ListPath = {
  [Path in keyof paths]: paths[Path] extends { readonly get: Json<Page<unknown>> } ? Path : never
}[keyof paths]

export type ItemOf<Path extends ListPath> = paths[Path] extends {
  readonly get: Json<{ readonly items: ReadonlyArray<infer Item> }>
}
  ? Item
  : never

export type QueryOf<Path extends ListPath> = paths[Path] extends {
  readonly get: { readonly parameters: { readonly query?: infer Query } }
}
  ? NonNullable<Query>
  : never

interface Located<Parameters> {
  readonly get: { readonly parameters: { readonly path: Parameters } }
}

/** The path parameters of an address, if it has any. */
type Place<Path extends ListPath> =
  paths[Path] extends Located<infer Parameters extends object>
    ? { readonly path: Readonly<Parameters> }
    : { readonly path?: never }

export type ItemsOptions<Path extends ListPath> = Place<Path> & {
  readonly query?: QueryOf<Path>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Optional for a list whose address has no parameters. */
export type ItemsArguments<Path extends ListPath> =
  paths[Path] extends Located<object>
    ? readonly [options: ItemsOptions<Path>]
    : readonly [options?: ItemsOptions<Path>]

const withQuery = (url: URL, query: object): URL => {
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
  return url
}

const withParameters = (path: string, parameters: object): string => {
  const values = new Map<string, unknown>(Object.entries(parameters))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(`${values.get(name)}`))
}

async function* pagesAt(
  send: Fetch,
  baseUrl: string,
  first: URL,
  init: RequestInit,
): AsyncGenerator<Page<unknown>, void, undefined> {
  let next: string | null = first.href
  while (next !== null) {
    const response = await send(new Request(next, init))
    const page = (await response.json()) as Page<unknown>
    yield page
    next = page.next === null ? null : new URL(page.next, `${baseUrl}/`).href
  }
}

async function* itemsOf<Item>(
  pages: AsyncGenerator<Page<Item>, void, undefined>,
): AsyncGenerator<Item, void, undefined> {
  for await (const { items } of pages) yield* items
}

export type ReadList = <Path extends ListPath>(
  path: Path,
  ...options: ItemsArguments<Path>
) => List<ItemOf<Path>>

export const readListWith =
  (send: Fetch, baseUrl: string): ReadList =>
  <Path extends ListPath>(address: Path, ...[options]: ItemsArguments<Path>) => {
    const { path = {}, query = {}, headers = {}, signal } = options ?? {}
    const first = withQuery(new URL(`${baseUrl}${withParameters(address, path)}`), query)
    const init: RequestInit = {
      headers: { accept: "application/json", ...headers },
      redirect: "error",
      ...(signal === undefined ? {} : { signal }),
    }
    const pages = () =>
      pagesAt(send, baseUrl, first, init) as AsyncGenerator<Page<ItemOf<Path>>, void, undefined>
    const items = () => itemsOf(pages())
    return { items, pages, [Symbol.asyncIterator]: items }
  }
