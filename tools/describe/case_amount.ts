/** 1234.50 as 1,234.50. */
export const amount = (text: string): string =>
  text.replaceAll(/\B(?=(\d{3})+(?!\d)(?=\.|$))/g, ',')
