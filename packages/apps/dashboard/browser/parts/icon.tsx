/** Small drawings beside words; they carry no meaning of their own. */

const paths = {
  menu: "M4 7h16M4 12h16M4 17h16",
  overview: "M4 20V10M10 20V4M16 20v-7M21 20H3",
  order: "M4 8l8-4 8 4v9l-8 4-8-4zM4 8l8 4 8-4M12 12v9",
  invoice: "M6 3h9l4 4v14H6zM10 11h5M10 15h5",
  pay: "M3 7h18v11H3zM3 11h18M7 15h4",
  webhook: "M4 12h6M14 12h6M10 8v8l4-4z",
  events: "M4 6h16M4 12h16M4 18h10",
  return: "M9 7l-5 5 5 5M4 12h11a4 4 0 0 0 4-4V6",
  key: "M13 9a4 4 0 1 0-8 0 4 4 0 0 0 8 0zM12 12l8 8M16 16l2-2M9 9v.1",
  people: "M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 20c0-4 3-6 6-6s6 2 6 6M17 5q3 3 0 6M18 14l3 6",
  audit: "M12 3l8 3v6c0 5-4 8-8 9-4-1-8-4-8-9V6zM9 12l2 2 4-4",
  requests: "M7 4L3 8l4 4M3 8h14M17 12l4 4-4 4M21 16H7",
  sandbox: "M9 3h6M10 3v6l-5 9c-1 2 0 3 2 3h10c2 0 3-1 2-3l-5-9V3M8 15h8",
  book: "M4 5c3-1 6-1 8 1 2-2 5-2 8-1v14c-3-1-6-1-8 1-2-2-5-2-8-1zM12 6v14",
  check: "M5 12l5 5 9-10",
  warning: "M12 4l9 16H3zM12 10v5M12 17v1",
  external: "M10 5H5v14h14v-5M14 4h6v6M20 4l-9 9",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { readonly name: IconName }) => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
