import styles from './large-pictures.module.css';

/** Pictures as large as possible. Each opens in a new tab. */
export const LargePictures = ({ pictures }: { pictures: readonly (readonly [address: string, what: string])[] }) => (
  <div className={styles.pictures}>
    {pictures.map(([address, what]) => (
      <a key={address} href={address} target="_blank" rel="noreferrer">
        <img src={address} alt={what} loading="lazy" />
      </a>
    ))}
  </div>
);
