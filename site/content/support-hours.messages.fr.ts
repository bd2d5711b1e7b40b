export const SUPPORT_HOURS: string = 'du lundi au vendredi, de 8\u00a0h à 18\u00a0h (heure de l’Est)'
