import { classNames } from '../ui/primitives/class-names.ts';
import styles from './login-picture.module.css';

const pins = [
  { x: 150, y: 210, rating: '4,7' },
  { x: 330, y: 150, rating: '4,4' },
  { x: 600, y: 130, rating: '4,8' },
  { x: 90, y: 520, rating: '4,6' },
  { x: 560, y: 480, rating: '4,5' },
  { x: 250, y: 700, rating: '4,9' },
  { x: 640, y: 740, rating: '4,2' },
];
const nuts = [
  { x: 460, y: 60, count: 5 },
  { x: 210, y: 600, count: 8 },
];

export function LoginPicture({ className }: { className?: string }) {
  return (
    <svg
      className={classNames(styles.picture, className)}
      viewBox="0 0 720 840"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path
        className={styles.park}
        d="M560 0h160v190c-60 30-150 0-170-60-10-40-8-90 10-130zM60 250c50-30 110-20 120 20s-60 60-110 40c-36-14-40-44-10-60z"
      />
      <path
        className={styles.water}
        d="M-20 400c60 110 120 190 230 200 110 8 150-90 270-80 90 8 130 70 260 10"
      />
      <g className={styles.street}>
        <path d="M-20 120 740 660M-20 700 740 90M330-20 420 860M-20 330l760 90M150-20 60 860M600-20l70 880M-20 560l500 300" />
      </g>
      <g className={styles.ring}>
        <circle cx="380" cy="400" r="150" />
        <circle cx="380" cy="400" r="330" />
      </g>
      {nuts.map((nut) => (
        <g key={nut.count} transform={`translate(${nut.x} ${nut.y})`} className={styles.nut}>
          <polygon points="22,0 11,19.1 -11,19.1 -22,0 -11,-19.1 11,-19.1" />
          <text y="5">{nut.count}</text>
        </g>
      ))}
      {pins.map((pin) => (
        <g key={pin.rating} transform={`translate(${pin.x} ${pin.y})`} className={styles.pin}>
          <path d="M-20-36h40a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H6L0 1l-6-7h-14a9 9 0 0 1-9-9v-12a9 9 0 0 1 9-9z" />
          <text y="-16">★ {pin.rating}</text>
        </g>
      ))}
      <g transform="translate(410 330) scale(1.3)" className={classNames(styles.pin, styles.selected)}>
        <path d="M-20-36h40a9 9 0 0 1 9 9v12a9 9 0 0 1-9 9H6L0 1l-6-7h-14a9 9 0 0 1-9-9v-12a9 9 0 0 1 9-9z" />
        <text y="-16">★ 4,9</text>
      </g>
    </svg>
  );
}
