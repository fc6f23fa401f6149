export const vatFrequencies = ['monthly', 'quarterly', 'half_yearly', 'annual'] as const
