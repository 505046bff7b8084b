// Unity: add this component to your mover. Play, stop, and then
//     slidelab map.tmj --play walk.csv
// The file is in Application.persistentDataPath. Unity's y points up, the map's down.
using System.Globalization;
using System.IO;
using UnityEngine;

[DefaultExecutionOrder(1000)] // after the mover
public class Recorder : MonoBehaviour
{
    public float unitsPerTile = 1;
    public Vector2 topLeft; // of the map, in the scene
    StreamWriter file;

    void OnEnable()
    {
        file = new StreamWriter(Path.Combine(Application.persistentDataPath, "walk.csv"));
        file.WriteLine("time,x,y");
    }

    void FixedUpdate()
    {
        Vector2 at = ((Vector2)transform.position - topLeft) / unitsPerTile;
        file.WriteLine(string.Format(CultureInfo.InvariantCulture, "{0:F6},{1:F6},{2:F6}", Time.fixedTime, at.x, -at.y));
    }

    void OnDisable() => file.Dispose();
}
