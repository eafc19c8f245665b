/** A list of names and values. */
import type { ComponentChildren } from "preact"

/** A fact whose value is undefined is omitted. */
export type Fact = readonly [name: string, value: ComponentChildren]

export const Facts = ({ of }: { readonly of: ReadonlyArray<Fact> }) => (
  <dl class="facts">
    {of
      .filter(([, value]) => value !== undefined && value !== "")
      .map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
)
