/**
 * The heads of the opening (icons/heads.webp): in rows, a person, and what PPCA, IPCA and PCA make
 * of one picture of them. The models were fitted to other people. A picture at each end of a bin is
 * enough of PPCA, because with the same coefficients its reconstruction is linear in between.
 */

/** The file. */
export const file = 'icons/heads.webp';
/** Pixels along a side of a picture. */
export const size = 96;
/** The ends of the bins of the yaw, degrees. */
export const ends = Array.from({ length: 11 }, (_, i) => 18 * i - 90);
/** The yaws of the pictures of the person. */
export const views = [-75.2, -65.2, -51.4, -34.2, -6.8, 17.8, 29.2, 48.7, 67.5, 75.5];
/** The yaw of the picture that the models know. */
export const known = -6.8;
/** How many people the models know. */
export const people = 9;
