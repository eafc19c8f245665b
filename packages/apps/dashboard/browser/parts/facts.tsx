/** Names and values below each other. */
import type { ComponentChildren } from "preact"

/** A fact whose value is undefined is left out. */
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
