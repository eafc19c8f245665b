/** The parts of a view, each with its own address. */

interface TabsProps {
  readonly label: string
  readonly tabs: ReadonlyArray<{
    readonly href: string
    readonly text: string
    readonly isCurrent: boolean
  }>
}

export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav class="tabs" aria-label={label}>
    {tabs.map(({ href, text, isCurrent }) => (
      <a key={href} href={href} aria-current={isCurrent ? "page" : undefined}>
        {text}
      </a>
    ))}
  </nav>
)
