/** The widths of screen, in pixels, that a journey is walked at: a phone's and a desk's. */
export const WIDTHS = [390, 1440]
